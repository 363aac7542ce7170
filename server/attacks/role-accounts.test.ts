import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFields } from '#build/soak/attacks/bad-requests.ts';
import { tables } from '#db/tables.ts';
import { createRoutes } from '#server/app.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import {
  isAllowedTo,
  listIds,
  MEMBERS,
  makeHousehold,
  OUTSIDERS,
  type TestHousehold,
} from './testing/role-household.ts';
import { ROLE_TABLE, SHARED_NAME_ACTIONS } from './testing/role-table.ts';
import { addressOn, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * These tests make the calls that are not about one pet, in every role: calls about the actor's own account, and calls
 * without a session.
 */

const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const NOT_ALLOWED = expect.objectContaining({ code: 'household.notAllowed' });
/** The time in which attempts are counted, in milliseconds. */
const WINDOW = 15 * 60_000;

let server: TestServer;
let endpoints: readonly EndpointShape[];
/** The household for calls that change nothing. */
let standingHousehold: TestHousehold;
beforeAll(async () => {
  server = await startTestServer();
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
  standingHousehold = await makeHousehold(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const isPublic = ({ access }: EndpointShape): boolean => access === 'public';
const endpointsWithRule = (rule: (typeof ROLE_TABLE)[string]) =>
  endpoints.filter((endpoint) => ROLE_TABLE[endpointName(endpoint)] === rule);

const callEndpoint = (client: TestClient, endpoint: EndpointShape, of: TestHousehold['shared']) => {
  const body = endpoint.method === 'GET' ? undefined : (VALID_BODIES[endpointName(endpoint)] ?? {});
  return client.send(endpoint.method, addressOn(endpoint, of), body);
};

test('every call has an entry in the role table, and every entry a call', () => {
  expect(Object.keys(ROLE_TABLE).toSorted()).toEqual(endpoints.map(endpointName).toSorted());
  expect(endpointsWithRule('public')).toEqual(endpoints.filter(isPublic));
});

test('every call with a session answers 401 signed out', async () => {
  for (const endpoint of endpoints.filter((item) => !isPublic(item))) {
    const { status } = await callEndpoint(server.client(), endpoint, standingHousehold.shared);
    expect([endpointName(endpoint), status]).toEqual([endpointName(endpoint), 401]);
  }
});

test('calls about the account tell others nothing of it, and answer 404 for its things', async () => {
  const otherMembers = Object.entries(standingHousehold.clients).filter(([who]) => who !== 'owner');
  const sharedIds = new Set([
    ...listIds(standingHousehold.shared),
    ...listIds(standingHousehold.later),
  ]);
  for (const endpoint of endpointsWithRule('own')) {
    const isOfThing = endpoint.path.includes(':');
    // The other writing calls are about the actor's account, and are tested below.
    if (!isOfThing && endpoint.method !== 'GET') continue;
    for (const [who, client] of otherMembers) {
      const { status, body } = await callEndpoint(client, endpoint, standingHousehold.shared);
      const name = `${endpointName(endpoint)} by ${who}`;
      if (isOfThing) expect([name, status, body]).toEqual([name, 404, NOT_FOUND]);
      else expect([name, status < 500]).toEqual([name, true]);
      const text = JSON.stringify(body);
      for (const id of sharedIds) expect([name, text.includes(id)]).toEqual([name, false]);
    }
  }
});

/** The rows that name the owner or a pet of it, as text. */
const readRowsOfOwner = async ({ userIds, shared, later }: TestHousehold) => {
  const sharedIds = [userIds.owner, shared['petId'] ?? '', later['petId'] ?? ''];
  const rows: string[] = [];
  for (const { name } of tables) {
    const allRows = await server.db.run((knex) => knex(name).select());
    rows.push(...allRows.map((row) => `${name} ${JSON.stringify(row)}`));
  }
  return rows.filter((row) => sharedIds.some((id) => row.includes(id))).toSorted();
};

/** Returns the other accounts and their memberships, whose own rows their calls may change. */
const listNamesOfOthers = async ({ userIds }: TestHousehold): Promise<readonly string[]> => {
  const { owner, ...others } = userIds;
  const accounts = Object.values(others);
  const memberships = await server.db.run((knex) =>
    knex('memberships').where({ ownerId: owner }).whereIn('userId', accounts).pluck<string[]>('id'),
  );
  return [...accounts, ...memberships];
};

test('calls with which accounts change their own things change nothing of another one', async () => {
  const writeEndpoints = [...endpointsWithRule('own'), ...endpointsWithRule('anybody')].filter(
    ({ method, path }) => method !== 'GET' && !path.includes(':'),
  );
  let callCount = 0;
  let household = await makeHousehold(server);
  let rows = await readRowsOfOwner(household);
  for (const endpoint of writeEndpoints) {
    // Some calls end the session or the account.
    const { status } = await household.clients.family.get('/api/auth/user');
    if (status !== 200) {
      household = await makeHousehold(server);
      rows = await readRowsOfOwner(household);
    }
    const names = await listNamesOfOthers(household);
    const rowsWithoutOthers = () => rows.filter((row) => !names.some((id) => row.includes(id)));
    const rowsBefore = rowsWithoutOthers();
    expect(rowsBefore.length).toBeGreaterThan(20);
    for (const personName of [...MEMBERS, ...OUTSIDERS]) {
      const answer = await callEndpoint(household.clients[personName], endpoint, household.shared);
      if (answer.status < 300) callCount += 1;
    }
    rows = await readRowsOfOwner(household);
    expect([endpointName(endpoint), rowsWithoutOthers()]).toEqual([
      endpointName(endpoint),
      rowsBefore,
    ]);
  }
  expect(callCount).toBeGreaterThan(100);
});

/** Values for fields that name something of a pet. */
const NAMING_FIELDS: Readonly<Record<string, (of: TestHousehold) => unknown>> = {
  petId: ({ shared }) => shared['petId'],
  petIds: ({ shared }) => [shared['petId']],
  ownerId: ({ userIds }) => userIds.owner,
  recordId: ({ shared }) => shared['recordId'],
  medicalRecordId: ({ shared }) => shared['recordId'],
};

/** Fields of a scan, which is about the pet of a stranger that its code names. */
const STRANGER_FIELDS = ['POST /api/scanned-pets petId', 'POST /api/scanned-pets ownerId'];

test('calls about the account take a shared pet only where the role allows it', async () => {
  const endpointsWithIds = endpointsWithRule('own').flatMap((endpoint) =>
    [...schemaFields(endpoint.body), ...schemaFields(endpoint.query)]
      .filter((field) => Object.hasOwn(NAMING_FIELDS, field))
      .map((field) => ({ endpoint, field, name: `${endpointName(endpoint)} ${field}` })),
  );
  expect(endpointsWithIds.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(SHARED_NAME_ACTIONS)),
  );
  for (const { endpoint, field, name } of endpointsWithIds) {
    // Calls that return figures for `?ownerId=` have their own test.
    const isOfNumbers = endpoint.method === 'GET' && field === 'ownerId';
    if (isOfNumbers || STRANGER_FIELDS.includes(name)) continue;
    const right = SHARED_NAME_ACTIONS[name];
    const household = right === undefined ? standingHousehold : await makeHousehold(server);
    const ask = async (person: (typeof MEMBERS | typeof OUTSIDERS)[number]) => {
      const sentValue = NAMING_FIELDS[field]?.(household);
      const address = addressOn(endpoint, household.shared);
      const client = household.clients[person];
      if (endpoint.method === 'GET') return client.get(`${address}?${field}=${String(sentValue)}`);
      const body = { ...VALID_BODIES[endpointName(endpoint)], [field]: sentValue };
      return client.send(endpoint.method, address, body);
    };
    const { status, body } = await ask('stranger');
    expect([name, [400, 404].includes(status)], `${status}`).toEqual([name, true]);
    for (const personName of [...MEMBERS, ...OUTSIDERS]) {
      const role = MEMBERS.find((item) => item === personName);
      const answer = await ask(personName);
      const callName = `${name} by ${personName}`;
      if (role === undefined || right === undefined) {
        expect([callName, answer.status, answer.body]).toEqual([callName, status, body]);
      } else if (isAllowedTo(role, right)) {
        expect([callName, answer.status < 300], `${answer.status}`).toEqual([callName, true]);
      } else {
        expect([callName, answer.status, answer.body]).toEqual([callName, 403, NOT_ALLOWED]);
      }
    }
  }
});

test('calls without a session answer every account as they answer a visitor', async () => {
  for (const endpoint of endpointsWithRule('public')) {
    const isRead = endpoint.method === 'GET' && endpointName(endpoint) !== 'GET /api/logout';
    const household = isRead ? standingHousehold : await makeHousehold(server);
    for (const pet of ['shared', 'later'] as const) {
      // The clock is advanced for each account, because the rate limit of the network would refuse the calls otherwise.
      server.clock.advance(WINDOW);
      const visitor = await callEndpoint(server.client(), endpoint, household[pet]);
      for (const [who, client] of Object.entries(household.clients)) {
        server.clock.advance(WINDOW);
        const answer = await callEndpoint(client, endpoint, household[pet]);
        const name = `${endpointName(endpoint)} by ${who}`;
        expect([name, answer.status]).toEqual([name, visitor.status]);
        if (isRead) expect([name, answer.body]).toEqual([name, visitor.body]);
      }
    }
  }
});

test('numbers of a household are shown to family alone, and of the shared pets alone', async () => {
  const { clients, shared } = standingHousehold;
  const ownerId = shared['accountId'] ?? '';
  const endpointsWithQuery = endpoints.filter(
    ({ method, query }) => method === 'GET' && query !== undefined,
  );
  const numbers = endpointsWithQuery.filter(({ path }) =>
    /^\/api\/(statistics|health-insights|expenses(\/summary|\/export\.csv|\/budget|\/items)?)$/.test(
      path,
    ),
  );
  expect(numbers).toHaveLength(7);
  for (const { path } of numbers) {
    for (const [who, client] of Object.entries(clients)) {
      const { status, body } = await client.get(`${path}?ownerId=${ownerId}`);
      const expectedStatus = who === 'owner' || who === 'family' ? 200 : 404;
      expect([path, who, status]).toEqual([path, who, expectedStatus]);
      if (who === 'owner') continue;
      for (const id of listIds(standingHousehold.later)) {
        expect([path, who, JSON.stringify(body).includes(id)]).toEqual([path, who, false]);
      }
    }
    expect((await clients.family.get(`${path}?ownerId=${v7()}`)).status).toBe(404);
  }
  const { body } = await clients.family.get<{ pets: number }>(`/api/statistics?ownerId=${ownerId}`);
  expect(body.pets).toBe(1);
});

test('a whole account is exported by its owner alone', async () => {
  const ownerId = standingHousehold.shared['accountId'] ?? '';
  for (const path of ['/api/export', '/api/export/size']) {
    for (const [who, client] of Object.entries(standingHousehold.clients)) {
      const { status } = await client.get(`${path}?ownerId=${ownerId}`);
      const expectedStatus = who === 'owner' ? 200 : who === 'family' ? 403 : 404;
      expect([path, who, status]).toEqual([path, who, expectedStatus]);
    }
  }
});
