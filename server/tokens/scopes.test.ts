import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '#server/app.ts';
import { createOwnerOfEverything } from '#server/attacks/testing/create-with-id.ts';
import type { Subjects } from '#server/attacks/testing/example.ts';
import { ROLE_TABLE } from '#server/attacks/testing/role-table.ts';
import { addressOn, buildSubjects, endpointName } from '#server/attacks/testing/subjects.ts';
import { VALID_BODIES } from '#server/attacks/testing/valid-bodies.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { NewApiToken } from './contract.ts';
import { TOKEN_RULES, type TokenRule } from './policy.ts';
import { TOKEN_SCOPES, type TokenScope } from './rules.ts';

/** These tests make every call of the route table with tokens of each scope. */

let server: TestServer;
let endpoints: readonly EndpointShape[];
let subjectsOfMember: Subjects;
let otherSubjects: Subjects;
let makeToken: (scopes: readonly TokenScope[], petIds?: readonly string[]) => Promise<string>;

beforeAll(async () => {
  server = await startTestServer();
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
  const { client, subjects, userId } = await createOwnerOfEverything(server);
  subjectsOfMember = subjects;
  otherSubjects = await buildSubjects(server.db, {
    userId,
    sessionId: subjects['sessionId'] ?? '',
  });
  makeToken = async (scopes, petIds) => {
    const tokenBody = { name: 'Test', scopes, ...(petIds ? { petIds } : {}) };
    const { status, body } = await client.post<NewApiToken>('/api/tokens', tokenBody);
    expect([status, body]).toEqual([201, expect.anything()]);
    return body.token;
  };
});
afterAll(() => server[Symbol.asyncDispose]());

const callEndpoint = (token: string, endpoint: EndpointShape, of: Subjects) => {
  const address = addressOn(endpoint, of);
  const rule = ROLE_TABLE[endpointName(endpoint)];
  const petQuery = endpoint.path === '/api/vaccination-cards.pdf' ? `?petIds=${of['petId']}` : '';
  const query = typeof rule === 'object' && 'merges' in rule ? `?${rule.query ?? ''}` : '';
  const body = endpoint.method === 'GET' ? undefined : (VALID_BODIES[endpointName(endpoint)] ?? {});
  const headers = { Authorization: `Bearer ${token}` };
  return server.client().send(endpoint.method, address + query + petQuery, body, headers);
};

const REFUSED_ANSWER = { code: 'tokens.scope' };

type OpenRule = Exclude<TokenRule, 'closed'>;

const openEndpoints = (): readonly (readonly [EndpointShape, OpenRule])[] =>
  endpoints.flatMap((endpoint) => {
    const rule = TOKEN_RULES[endpointName(endpoint)];
    return rule === undefined || rule === 'closed' ? [] : [[endpoint, rule] as const];
  });

test('every call with a session has an entry in the table of scopes, and every entry a call', () => {
  const names = endpoints.filter(({ access }) => access !== 'public').map(endpointName);
  expect(Object.keys(TOKEN_RULES).toSorted()).toEqual(names.toSorted());
});

test('no call about the account, tokens, the household or ways in is open to tokens', () => {
  const names = openEndpoints().map(([endpoint]) => endpointName(endpoint));
  const forbiddenNames =
    /\/api\/(auth|tokens|household|hand-overs|sitter-links|calendar-feed|push|export|import|backups|log)|share-token|profile-code|hand-over/;
  expect(names.filter((name) => forbiddenNames.test(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});

test('a closed call is refused to a token with every scope', async () => {
  const token = await makeToken(TOKEN_SCOPES);
  const closedEndpoints = endpoints.filter(
    (endpoint) => (TOKEN_RULES[endpointName(endpoint)] ?? 'closed') === 'closed',
  );
  for (const endpoint of closedEndpoints) {
    const { status, body } = await callEndpoint(token, endpoint, subjectsOfMember);
    expect([endpointName(endpoint), status, body]).toMatchObject([
      endpointName(endpoint),
      403,
      REFUSED_ANSWER,
    ]);
  }
});

describe.each(TOKEN_SCOPES)('the scope %s', (scope) => {
  test('opens its calls and no other one', async () => {
    const token = await makeToken([scope]);
    for (const [endpoint, { scopes }] of openEndpoints()) {
      if (scopes.includes(scope) && endpoint.method !== 'GET') continue;
      const { status, body } = await callEndpoint(token, endpoint, subjectsOfMember);
      const name = endpointName(endpoint);
      if (scopes.includes(scope)) expect([name, status]).toEqual([name, 200]);
      else expect([name, status, body]).toMatchObject([name, 403, REFUSED_ANSWER]);
    }
  });
});

/** The ids of the things of a pet. */
const listIds = (of: Subjects): readonly string[] =>
  ['petId', 'recordId', 'reminderId', 'planId', 'entryId'].flatMap((name) => of[name] ?? []);

describe('a token for one pet', () => {
  test('reaches nothing of another one', async () => {
    const token = await makeToken(TOKEN_SCOPES, [subjectsOfMember['petId'] ?? '']);
    for (const [endpoint, { isWhole }] of openEndpoints()) {
      const name = endpointName(endpoint);
      const { status, body } = await callEndpoint(token, endpoint, otherSubjects);
      if (isWhole) expect([name, status, body]).toMatchObject([name, 403, { code: 'tokens.pets' }]);
      else if (endpoint.path.includes(':')) expect([name, status]).toEqual([name, 404]);
      else {
        const bodyText = JSON.stringify(body);
        for (const id of listIds(otherSubjects))
          expect([name, bodyText.includes(id)]).toEqual([name, false]);
      }
    }
  });

  test('reads what belongs to it', async () => {
    const token = await makeToken(TOKEN_SCOPES, [subjectsOfMember['petId'] ?? '']);
    const readEndpoints = openEndpoints().filter(
      ([{ method }, { isWhole }]) => method === 'GET' && !isWhole,
    );
    for (const [endpoint] of readEndpoints) {
      const { status } = await callEndpoint(token, endpoint, subjectsOfMember);
      expect([endpointName(endpoint), status]).toEqual([endpointName(endpoint), 200]);
    }
  });
});
