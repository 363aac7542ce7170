import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '#server/app.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import type { PetAction, Role } from '#server/members/rules.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Subjects } from './testing/example.ts';
import { reuseFixture } from './testing/reuse-fixture.ts';
import {
  isAllowedTo,
  listIds,
  MEMBERS,
  makeHousehold,
  OUTSIDERS,
  ROLES,
  type TestHousehold,
} from './testing/role-household.ts';
import type { RoleRule } from './testing/role-rule.ts';
import { ROLE_TABLE } from './testing/role-table.ts';
import { addressOn, endpointName } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** These tests make every call of the route table in every role, on a pet that is shared and on one that is not. */

const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const NOT_ALLOWED = expect.objectContaining({ code: 'household.notAllowed' });

let server: TestServer;
let endpoints: readonly EndpointShape[];
beforeAll(async () => {
  server = await startTestServer();
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
  standingHousehold = await makeHousehold(server);
  wholeHousehold = await makeHousehold(server, { all: true });
});
afterAll(() => server[Symbol.asyncDispose]());

/** The household for calls that change nothing: refused calls and reads. */
let standingHousehold: TestHousehold;
/** A household whose memberships are for all pets. */
let wholeHousehold: TestHousehold;

const findRule = (endpoint: EndpointShape): RoleRule | undefined =>
  ROLE_TABLE[endpointName(endpoint)];

const callEndpoint = (client: TestClient, endpoint: EndpointShape, of: Subjects, body?: object) =>
  client.send(
    endpoint.method,
    addressOn(endpoint, of),
    endpoint.method === 'GET' ? undefined : (body ?? VALID_BODIES[endpointName(endpoint)] ?? {}),
  );

/** A call on one pet, with the right that its body needs. */
interface PetCall {
  readonly endpoint: EndpointShape;
  readonly action: PetAction | 'entry';
  readonly body?: Readonly<Record<string, unknown>>;
}

const petCalls = (): readonly PetCall[] =>
  endpoints.flatMap((endpoint): readonly PetCall[] => {
    const rule = findRule(endpoint);
    if (typeof rule !== 'object' || !('pet' in rule)) return [];
    const ruleBodies = rule.bodies ?? [];
    return [
      { endpoint, action: rule.pet },
      ...ruleBodies.map(({ body, pet }) => ({ endpoint, action: pet, body })),
    ];
  });

/** Returns the pets that a role sees: members of `standingHousehold` see only the shared one. */
const petsSeenBy = (household: TestHousehold, role: Role): readonly Subjects[] =>
  household === standingHousehold && role !== 'owner'
    ? [standingHousehold.shared]
    : [household.shared, household.later];

describe('a call on a pet', () => {
  test('is refused with 403 to a member whose role does not allow it', async () => {
    let refusedCount = 0;
    for (const { endpoint, action, body } of petCalls()) {
      for (const role of ROLES.filter((item) => !isAllowedTo(item, action))) {
        for (const household of [standingHousehold, wholeHousehold]) {
          for (const pet of petsSeenBy(household, role)) {
            const answer = await callEndpoint(household.clients[role], endpoint, pet, body);
            const name = `${endpointName(endpoint)} by a ${role}`;
            expect([name, answer.status, answer.body]).toEqual([name, 403, NOT_ALLOWED]);
            refusedCount += 1;
          }
        }
      }
    }
    expect(refusedCount).toBeGreaterThan(120);
  });

  test('answers 404 to everybody else, and to members for a pet that is not shared', async () => {
    for (const { endpoint, body } of petCalls()) {
      const attemptedRoles = [
        ...OUTSIDERS.flatMap((person) => [
          [person, standingHousehold.shared] as const,
          [person, standingHousehold.later] as const,
        ]),
        ...MEMBERS.map((person) => [person, standingHousehold.later] as const),
      ];
      for (const [who, of] of attemptedRoles) {
        const answer = await callEndpoint(standingHousehold.clients[who], endpoint, of, body);
        const name = `${endpointName(endpoint)} by ${who}`;
        expect([name, answer.status, answer.body]).toEqual([name, 404, NOT_FOUND]);
      }
    }
  });

  test('is done for the roles that may, on chosen pets and on all pets, later ones included', async () => {
    const onChosenPets = reuseFixture(() => makeHousehold(server));
    const onAllPets = reuseFixture(() => makeHousehold(server, { all: true }));
    for (const { endpoint, action, body } of petCalls()) {
      const isRead = endpoint.method === 'GET';
      for (const role of ROLES.filter((item) => isAllowedTo(item, action))) {
        for (const all of role === 'owner' ? [false] : [false, true]) {
          for (const pet of all ? (['shared', 'later'] as const) : (['shared'] as const)) {
            const send = (household: TestHousehold) =>
              callEndpoint(household.clients[role], endpoint, household[pet], body);
            const write = all ? onAllPets : onChosenPets;
            const { status } = isRead
              ? await send(all ? wholeHousehold : standingHousehold)
              : await write(send);
            // The upload of a document answers 400, because its body is not multipart.
            const isUpload = endpoint.method === 'POST' && endpoint.path.endsWith('/documents');
            const name = `${endpointName(endpoint)} by a ${role}`;
            expect([name, status <= (isUpload ? 400 : 299)], `${status}`).toEqual([name, true]);
          }
        }
      }
    }
  });
});

test('a list contains the shared pet for the roles that see it there, and never another one', async () => {
  const lists = endpoints.flatMap((endpoint) => {
    const rule = findRule(endpoint);
    return typeof rule === 'object' && 'merges' in rule
      ? [{ endpoint, action: rule.merges, query: rule.query ?? '' }]
      : [];
  });
  expect(lists.length).toBeGreaterThan(5);
  for (const { endpoint, action, query } of lists) {
    for (const household of [standingHousehold, wholeHousehold]) {
      for (const [who, client] of Object.entries(household.clients)) {
        const { status, body } = await client.get(`${endpoint.path}?${query}`);
        const name = `${endpointName(endpoint)} by ${who}`;
        expect([name, status]).toEqual([name, 200]);
        const text = JSON.stringify(withoutTombstones(body));
        const role = ROLES.find((item) => item === who);
        const visiblePets =
          role !== undefined && isAllowedTo(role, action) ? petsSeenBy(household, role) : [];
        for (const pet of [household.shared, household.later]) {
          if (visiblePets.includes(pet)) {
            const id = requestedId(endpoint, household, { role, pet });
            expect([name, text.includes(id)]).toEqual([name, true]);
            continue;
          }
          for (const id of listIds(pet)) expect([name, text.includes(id)]).toEqual([name, false]);
        }
      }
    }
  }
});

/** The feed lists the pets that a removed member's device must delete. */
const withoutTombstones = (body: Readonly<Record<string, unknown>>): unknown => {
  const { changes } = body;
  return Array.isArray(changes) ? changes.filter(({ kind }) => kind !== 'deleted') : body;
};

interface SeenPet {
  readonly role: Role | undefined;
  readonly pet: Subjects;
}

/**
 * Returns the id that a list shows for a pet. A membership for all pets has no pet ids, so its list shows the id of
 * the other account.
 */
const requestedId = ({ path }: EndpointShape, household: TestHousehold, { role, pet }: SeenPet) => {
  if (path === '/api/household' && household === wholeHousehold) {
    return household.userIds[role === 'owner' ? 'family' : 'owner'];
  }
  return pet[path === '/api/recently-deleted' ? 'deletedPetId' : 'petId'] ?? '';
};
