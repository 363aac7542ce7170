import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoutes } from './app.ts';
import { VALID_BODIES } from './attacks/testing/valid-bodies.ts';
import type { EndpointShape } from './http/endpoint.ts';
import { startTestServer, type TestClient, type TestServer } from './testing.ts';

/** Generated from the route table, so that a new endpoint is covered on the day it appears. */
let server: TestServer;
let owner: TestClient;
let endpoints: readonly EndpointShape[];

beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.owner()).client;
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const NOBODY = '01990000-0000-7000-8000-000000000000';
const exampleAddress = ({ path }: EndpointShape): string => path.replace(/:\w+/g, NOBODY);
const callName = ({ method, path }: EndpointShape): string => `${method} ${path}`;
const callEndpoint = (client: TestClient, endpoint: EndpointShape, body?: unknown) =>
  client.send(
    endpoint.method,
    exampleAddress(endpoint),
    endpoint.method === 'GET' ? undefined : body,
  );

test('answers 401 with the same body for every call that is not public, signed out', async () => {
  const closedEndpoints = endpoints.filter(({ access }) => access !== 'public');
  expect(closedEndpoints.length).toBeGreaterThan(10);
  for (const endpoint of closedEndpoints) {
    const answer = await callEndpoint(server.client(), endpoint, {});
    expect([callName(endpoint), answer.status, answer.body]).toEqual([
      callName(endpoint),
      401,
      { message: 'Unauthorized', code: 'http.unauthorized' },
    ]);
  }
});

test('answers 404 with the same body for a valid request for something that does not exist', async () => {
  for (const endpoint of endpoints.filter(({ path }) => path.includes(':'))) {
    const answer = await callEndpoint(owner, endpoint, VALID_BODIES[callName(endpoint)] ?? {});
    expect([callName(endpoint), answer.status, answer.body]).toEqual([
      callName(endpoint),
      404,
      { message: 'Not found', code: 'http.notFound' },
    ]);
  }
});

test('answers 404 with that body too for public calls, signed out', async () => {
  const openEndpoints = endpoints.filter(
    ({ access, path }) => access === 'public' && path.includes(':'),
  );
  expect(openEndpoints.length).toBeGreaterThan(3);
  for (const endpoint of openEndpoints) {
    const answer = await callEndpoint(
      server.client(),
      endpoint,
      VALID_BODIES[callName(endpoint)] ?? {},
    );
    expect([callName(endpoint), answer.status, answer.body]).toEqual([
      callName(endpoint),
      404,
      { message: 'Not found', code: 'http.notFound' },
    ]);
  }
});

test('answers 415 for a body that claims to be compressed', async () => {
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

test('accepts paths in capitals or with a trailing slash', async () => {
  const paths = ['/api/pets', '/API/Pets', '/api/pets/', '/Api/pets/'];
  const answers = await Promise.all(paths.map((path) => owner.get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('answers a JSON 404 for an unknown /api path with every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await owner.send(method, '/api/nothing-here');
    expect([method, answer.status, answer.body]).toEqual([
      method,
      404,
      { message: 'Not found', code: 'http.notFound' },
    ]);
  }
});
