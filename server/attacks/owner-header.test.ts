import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTableNames } from '#db/testing/testing-schema.ts';
import { createRoutes } from '#server/app.ts';
import { startToyServer } from '#server/entities/testing/toy.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { OWNER_HEADER } from '#server/http/rules.ts';
import { createOwnerOfEverything, type Sender } from './testing/create-with-id.ts';
import { mayBeCausedByEarlierCalls, reuseFixture } from './testing/reuse-fixture.ts';
import { addressOn, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** These tests send every call of the route table in another account's name, so that new calls are covered at once. */

let server: Awaited<ReturnType<typeof startToyServer>>;
let ana: Sender;
let ben: Sender;
let endpoints: readonly EndpointShape[];

beforeAll(async () => {
  server = await startToyServer();
  [ana, ben] = [await createOwnerOfEverything(server), await createOwnerOfEverything(server)];
  endpoints = createRoutes(server.parts, server.entities).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const send = ({ client, subjects }: Sender, endpoint: EndpointShape, expectedOwner?: string) => {
  const body = endpoint.method === 'GET' ? undefined : (VALID_BODIES[endpointName(endpoint)] ?? {});
  const headers = expectedOwner === undefined ? {} : { [OWNER_HEADER]: expectedOwner };
  return client.send(endpoint.method, addressOn(endpoint, subjects), body, headers);
};

/** The full contents of the database. */
const readEverything = async () => {
  const rows: Record<string, unknown> = {};
  for (const table of await readTableNames(server.db)) {
    const allRows = await server.db.run((knex) => knex(table).select());
    rows[table] = allRows.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
};

test.each([
  ['another account', () => ana.userId],
  ['nobody', () => 'none'],
])(
  'a call made for %s answers 412, changes nothing and counts nothing',
  async (_, expectedOwner) => {
    expect(endpoints.length).toBeGreaterThan(80);
    const dataBefore = await readEverything();
    for (const endpoint of endpoints) {
      const { status, body, headers } = await send(ben, endpoint, expectedOwner());
      const readResult = [endpointName(endpoint), status, body, headers.get(OWNER_HEADER)];
      const refusal = { message: 'Unauthorized', code: 'http.unauthorized' };
      expect(readResult).toEqual([endpointName(endpoint), 412, refusal, ben.userId]);
    }
    expect(await readEverything()).toEqual(dataBefore);
    expect(server.mails).toEqual([]);
  },
);

test('a call made for the signed-in account works and its answer names the account', async () => {
  const callAsOwner = reuseFixture(() => createOwnerOfEverything(server));
  for (const endpoint of endpoints) {
    const { status, headers, owner } = await callAsOwner(
      async (sender) => ({ ...(await send(sender, endpoint, sender.userId)), owner: sender }),
      // A public call succeeds without the header after a call that ended the session.
      (answer) => mayBeCausedByEarlierCalls(answer) || !answer.headers.has(OWNER_HEADER),
    );
    expect([endpointName(endpoint), status === 412]).toEqual([endpointName(endpoint), false]);
    expect([endpointName(endpoint), headers.get(OWNER_HEADER)]).toEqual([
      endpointName(endpoint),
      owner.userId,
    ]);
    expect(headers.get('Vary')).toContain(`Cookie, ${OWNER_HEADER}`);
  }
});

test('signed out, private calls answer 401 and public ones succeed for any account named', async () => {
  const stranger = { ...ana, client: server.client() };
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    const { status, headers } = await send(stranger, endpoint, ana.userId);
    const readResult = [endpointName(endpoint), status, headers.get(OWNER_HEADER)];
    expect(readResult).toEqual([endpointName(endpoint), 401, null]);
  }
  const anaHeaders = { [OWNER_HEADER]: ana.userId };
  const capabilitiesResponse = await stranger.client.send(
    'GET',
    '/api/capabilities',
    undefined,
    anaHeaders,
  );
  expect([capabilitiesResponse.status, capabilitiesResponse.headers.get(OWNER_HEADER)]).toEqual([
    200,
    null,
  ]);
});

test('a 304 names its account too, and no tag is valid for another account', async () => {
  const readUser = ({ client }: Sender, tag = '') =>
    client.send('GET', '/api/reminders', undefined, { 'If-None-Match': tag });
  const tag = (await readUser(ben)).headers.get('ETag') ?? '';
  const secondRead = await readUser(ben, tag);
  expect([secondRead.status, secondRead.headers.get(OWNER_HEADER)]).toEqual([304, ben.userId]);
  const answerToAna = await readUser(ana, tag);
  expect([answerToAna.status, answerToAna.headers.get(OWNER_HEADER)]).toEqual([200, ana.userId]);
});
