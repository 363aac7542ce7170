import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf } from './app.ts';
import type { EndpointShape } from './http/endpoint.ts';
import { startTestServer, type TestClient, type TestServer } from './testing.ts';

/** Generated from the route table, so that a new endpoint is covered on the day it appears. */
let server: TestServer;
let owner: TestClient;
let endpoints: readonly EndpointShape[];

beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.owner()).client;
  endpoints = routesOf(server.parts).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const NOBODY = '01990000-0000-7000-8000-000000000000';
const addressOf = ({ path }: EndpointShape): string => path.replace(/:\w+/g, NOBODY);
const name = ({ method, path }: EndpointShape): string => `${method} ${path}`;
const call = (client: TestClient, endpoint: EndpointShape, body?: unknown) =>
  client.send(endpoint.method, addressOf(endpoint), endpoint.method === 'GET' ? undefined : body);

test('signed out, every call that is not public is 401 with the same body', async () => {
  const closed = endpoints.filter(({ access }) => access !== 'public');
  expect(closed.length).toBeGreaterThan(10);
  for (const endpoint of closed) {
    const answer = await call(server.client(), endpoint, {});
    expect([name(endpoint), answer.status, answer.body]).toEqual([
      name(endpoint),
      401,
      { message: 'Unauthorized', code: 'http.unauthorized' },
    ]);
  }
});

/** What a call takes that does not take an empty body. */
const valid: Readonly<Record<string, unknown>> = {
  'POST /api/pets/:petId/medical-records': {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-01-01',
  },
  'PUT /api/pets/:petId/lost': { lost: true },
  'POST /api/pets/share/:shareToken/found': { message: 'I found your pet.' },
};

test('a valid request for what does not exist is 404 with the same body', async () => {
  for (const endpoint of endpoints.filter(({ path }) => path.includes(':'))) {
    const answer = await call(owner, endpoint, valid[name(endpoint)] ?? {});
    expect([name(endpoint), answer.status, answer.body]).toEqual([
      name(endpoint),
      404,
      { message: 'Not found', code: 'http.notFound' },
    ]);
  }
});

test('signed out, what is public and is not there is 404 with that body too', async () => {
  const open = endpoints.filter(({ access, path }) => access === 'public' && path.includes(':'));
  expect(open.length).toBeGreaterThan(3);
  for (const endpoint of open) {
    const answer = await call(server.client(), endpoint, valid[name(endpoint)] ?? {});
    expect([name(endpoint), answer.status, answer.body]).toEqual([
      name(endpoint),
      404,
      { message: 'Not found', code: 'http.notFound' },
    ]);
  }
});

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('wrong input never gives a 5xx', () => {
  const bodies: readonly (readonly [string, unknown])[] = [
    ['not JSON', '{"name": '],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['100,000 nested arrays', `{"name":${nested(100_000)}}`],
    ['prototype keys', '{"__proto__":{"isEmailConfirmed":true},"constructor":1}'],
    ['a lone surrogate', '{"name":"\\ud800","email":"\\udfff","password":"\\ud83d"}'],
    [
      'a NUL',
      '{"name":"a\\u0000b","firstName":"a\\u0000b","title":"a\\u0000b","password":"a\\u0000"}',
    ],
    ...[null, 7, true, [], {}, 'x'.repeat(20_001), '', '🐶'].map((value) => {
      const fields = ['name', 'category', 'email', 'password', 'title', 'type', 'dateAdministered'];
      const more = [
        'firstName',
        'cost',
        'attachments',
        'imageUrl',
        'age',
        'version',
        'nextDueDate',
      ];
      const body = Object.fromEntries([...fields, ...more].map((field) => [field, value]));
      return [`every field ${JSON.stringify(value).slice(0, 12)}`, body] as const;
    }),
  ];

  // What ends the session comes last, or whatever followed it would only be told 401.
  const ENDING = ['/api/logout', '/api/auth/sessions/revoke-all', '/api/auth/account'];
  const inOrder = (wanted: (endpoint: EndpointShape) => boolean) => {
    const found = endpoints.filter(wanted);
    const ending = found.filter(({ path }) => ENDING.includes(path));
    return [...found.filter(({ path }) => !ENDING.includes(path)), ...ending];
  };

  test.each(bodies)('%s', async (_, body) => {
    const { client } = await server.owner();
    for (const endpoint of inOrder(({ method }) => method !== 'GET')) {
      const { status, body: answer } = await call(client, endpoint, body);
      expect(status, name(endpoint)).toBeLessThan(500);
      if (status >= 400) expect(answer, name(endpoint)).toHaveProperty('message');
    }
  });

  test('query strings of every kind', async () => {
    const odd = '?page=-1&limit=x&includePhotos=maybe&size=huge&token=%00&token=a&reason=%ff';
    for (const endpoint of inOrder(({ method }) => method === 'GET')) {
      const answer = await owner.get(addressOf(endpoint) + odd);
      expect(answer.status, name(endpoint)).toBeLessThan(500);
    }
  });
});

test('a compressed body is 415, whether or not it is one', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'nonsense']) {
    const answer = await server
      .client()
      .post('/api/auth/login', 'zz', { 'Content-Encoding': encoding });
    expect([encoding, answer.status, answer.body['code']]).toEqual([
      encoding,
      415,
      'http.encoding',
    ]);
  }
});

test('an unknown /api path is a JSON 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await owner.send(method, '/api/nothing-here');
    expect([method, answer.status, answer.body]).toEqual([
      method,
      404,
      { message: 'Not found', code: 'http.notFound' },
    ]);
  }
});
