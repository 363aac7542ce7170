import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRoutes } from '#server/app.ts';
import { DAY } from '#server/calendar/days.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { Subjects } from './testing/example.ts';
import { reuseFixture } from './testing/reuse-fixture.ts';
import { type HouseholdRole, makeHousehold, type TestHousehold } from './testing/role-household.ts';
import { ROLE_TABLE } from './testing/role-table.ts';
import { addressOn, endpointName, pathParameters } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * These tests are about the rights of carers that the role table does not express, for every call of the route table.
 */

const NOW = '2026-11-20T02:00:00.000Z';
const NOT_ALLOWED = expect.objectContaining({ code: 'household.notAllowed' });
const TOO_LATE = expect.objectContaining({
  code: 'household.tooLate',
  message: expect.stringContaining('24 hours'),
});

let server: TestServer;
let endpoints: readonly EndpointShape[];
beforeAll(async () => {
  server = await startTestServer();
  endpoints = createRoutes(server.parts).map((route) => route.endpoint);
});
beforeEach(() => server.clock.set(NOW));
afterAll(() => server[Symbol.asyncDispose]());

const endpointNamed = (name: string): EndpointShape => {
  const foundEndpoint = endpoints.find((endpoint) => endpointName(endpoint) === name);
  if (!foundEndpoint) throw new Error(`no call ${name}`);
  return foundEndpoint;
};

const send = (
  { clients }: TestHousehold,
  person: HouseholdRole,
  endpoint: EndpointShape,
  of: Subjects,
  overrides = {},
) => {
  const body = { ...VALID_BODIES[endpointName(endpoint)], ...overrides };
  const address = addressOn(endpoint, of);
  return clients[person].send(
    endpoint.method,
    address,
    endpoint.method === 'GET' ? undefined : body,
  );
};

/** The call that makes each kind of entry, by the path parameter that names an entry of that kind. */
const CREATE_CALL_BY_PARAMETER: Readonly<Record<string, string>> = {
  recordId: 'POST /api/pets/:petId/medical-records',
  petDocumentId: 'POST /api/pets/:petId/pet-documents',
  planId: 'POST /api/pets/:petId/care-plans',
  doseId: 'POST /api/care-plans/:planId/doses',
  entryId: 'POST /api/pets/:petId/diary',
  weighingId: 'POST /api/pets/:petId/weights',
};

describe('an entry', () => {
  const createInHousehold = reuseFixture(() => makeHousehold(server));

  /** Returns a household in which this member has just made an entry that the endpoint is about. */
  const createEntry = async (author: HouseholdRole, endpoint: EndpointShape) => {
    const [parameter = ''] = pathParameters(endpoint.path);
    const createEndpoint = endpointNamed(CREATE_CALL_BY_PARAMETER[parameter] ?? '');
    const { household, ...createdResponse } = await createInHousehold(async (item) => ({
      ...(await send(item, author, createEndpoint, item.shared)),
      household: item,
    }));
    expect(
      [endpointName(endpoint), createdResponse.status],
      JSON.stringify(createdResponse.body),
    ).toEqual([...[endpointName(endpoint), 201]]);
    const id = String(createdResponse.body['id']);
    return { household, of: { ...household.shared, [parameter]: id } };
  };

  const entryCalls = () =>
    endpoints.filter((endpoint) => {
      const rule = ROLE_TABLE[endpointName(endpoint)];
      return typeof rule === 'object' && 'pet' in rule && rule.pet === 'entry';
    });

  test('can be made by a carer for each call that changes one', () => {
    expect(entryCalls().length).toBeGreaterThan(8);
    const parameters = entryCalls().map(({ path }) => pathParameters(path)[0]);
    expect([...new Set(parameters)].toSorted()).toEqual(
      Object.keys(CREATE_CALL_BY_PARAMETER).toSorted(),
    );
  });

  test('of a carer is changed by the carer for 24 hours', async () => {
    for (const endpoint of entryCalls()) {
      for (const laterMilliseconds of [0, DAY - 1]) {
        server.clock.set(NOW);
        const { household, of } = await createEntry('carer', endpoint);
        server.clock.advance(laterMilliseconds);
        const { status } = await send(household, 'carer', endpoint, of);
        // The upload of a document answers 400, because its body is not multipart.
        const isUpload = endpoint.method === 'POST' && endpoint.path.endsWith('/documents');
        const name = `${endpointName(endpoint)} after ${laterMilliseconds} ms`;
        expect([name, status <= (isUpload ? 400 : 299)], `${status}`).toEqual([name, true]);
      }
    }
  });

  test('of a carer is not changed by the carer after 24 hours, but by family', async () => {
    for (const endpoint of entryCalls()) {
      server.clock.set(NOW);
      const { household, of } = await createEntry('carer', endpoint);
      server.clock.advance(DAY);
      const { status, body } = await send(household, 'carer', endpoint, of);
      expect([endpointName(endpoint), status, body]).toEqual([
        endpointName(endpoint),
        403,
        TOO_LATE,
      ]);
      const familyResponse = await send(household, 'family', endpoint, of);
      expect([endpointName(endpoint), familyResponse.status]).not.toEqual([
        endpointName(endpoint),
        403,
      ]);
    }
  });

  test('of another member is not changed by a carer', async () => {
    for (const endpoint of entryCalls()) {
      const { household, of } = await createEntry('family', endpoint);
      const { status, body } = await send(household, 'carer', endpoint, of);
      expect([endpointName(endpoint), status, body]).toEqual([
        endpointName(endpoint),
        403,
        NOT_ALLOWED,
      ]);
    }
  });
});

describe('costs, the insurance number, expenses, the budget and the share token', () => {
  const INSURANCE = 'PH-INSURED-77';
  const BUDGET = 98_765_400;

  /** A household whose owner has given each private value, with the texts that would reveal one. */
  const startWithPrivateValues = async (all: boolean) => {
    const household = await makeHousehold(server, { all });
    const { clients, shared } = household;
    const { petId, recordId, itemId = '', shareToken = '' } = shared;
    const cost = { cost: '₱4,321', costCentavos: 432_100 };
    await server.db.run((knex) =>
      knex('pets').where({ id: petId }).update({ insuranceNumber: INSURANCE }),
    );
    await server.db.run((knex) => knex('medicalRecords').where({ petId }).update(cost));
    const budget = await clients.owner.put('/api/expenses/budget', { perPetCentavos: BUDGET });
    expect([budget.status, recordId]).toEqual([200, expect.any(String)]);
    const secrets = [INSURANCE, '4,321', '432100', String(BUDGET), itemId, shareToken];
    return { household, secrets };
  };

  const QUERIES: Readonly<Record<string, string>> = {
    'GET /api/pets': '?includeReminders=true',
    'GET /api/care': '?from=2026-11-20&to=2026-11-21',
  };

  const asText = (body: unknown): string =>
    body instanceof Uint8Array ? new TextDecoder().decode(body) : JSON.stringify(body);

  test.each([
    ['chosen pets', false],
    ['all pets', true],
  ])('are in no answer to a carer or viewer of %s', async (_name, all) => {
    const { household, secrets } = await startWithPrivateValues(all);
    const ownerId = household.userIds.owner;
    const endpointsWithSession = endpoints
      .filter(({ access }) => access !== 'public')
      // Calls that end the session or change the password come last.
      .toSorted((a, b) => Number(a.path.includes('/auth/')) - Number(b.path.includes('/auth/')));
    const calledEndpoints = new Set<string>();
    for (const memberRole of ['carer', 'viewer'] as const) {
      for (const endpoint of endpointsWithSession) {
        const name = `${endpointName(endpoint)} by a ${memberRole}`;
        const address = addressOn(endpoint, household.shared);
        const client = household.clients[memberRole];
        const answers =
          endpoint.method === 'GET'
            ? [
                await client.get(`${address}${QUERIES[endpointName(endpoint)] ?? ''}`),
                await client.get(`${address}?ownerId=${ownerId}`),
              ]
            : [
                // A stale version is answered with the current state of the thing.
                await send(household, memberRole, endpoint, household.shared, { version: 0 }),
                await send(household, memberRole, endpoint, household.shared),
              ];
        for (const { status, body } of answers) {
          if (status < 300) calledEndpoints.add(name);
          for (const secret of secrets) {
            expect([name, status, secret, asText(body).includes(secret)]).toEqual([
              ...[name, status, secret, false],
            ]);
          }
        }
      }
    }
    expect(calledEndpoints.size).toBeGreaterThan(80);
  });

  test('are shown to family, which proves that the answers above would contain them', async () => {
    const { household, secrets } = await startWithPrivateValues(false);
    const [insurance, cost] = secrets;
    const { shared, userIds, clients } = household;
    const readAsMember = async (path: string) => asText((await clients.family.get(path)).body);
    for (const path of ['/api/pets', `/api/pets/${shared['petId']}`]) {
      expect(await readAsMember(path)).toContain(insurance);
      expect(await readAsMember(path)).toContain(shared['shareToken']);
    }
    for (const path of [
      `/api/pets/${shared['petId']}/medical-records`,
      `/api/medical-records/${shared['recordId']}`,
    ]) {
      expect(await readAsMember(path)).toContain(cost);
    }
    expect(await readAsMember(`/api/expenses?ownerId=${userIds.owner}`)).toContain('432100');
    expect(await readAsMember(`/api/expenses/budget?ownerId=${userIds.owner}`)).toContain(
      String(BUDGET),
    );
    expect(await readAsMember(`/api/expenses/items?ownerId=${userIds.owner}`)).toContain(
      shared['itemId'],
    );
  });

  test('cannot be changed or cleared by a carer, whatever is sent', async () => {
    const { household } = await startWithPrivateValues(false);
    const { clients, shared } = household;
    const createdResponse = await clients.carer.post<{ id: string }>(
      `/api/pets/${shared['petId']}/medical-records`,
      VALID_BODIES['POST /api/pets/:petId/medical-records'],
    );
    const path = `/api/medical-records/${createdResponse.body.id}`;
    expect((await clients.owner.put(path, { cost: '₱4,321' })).status).toBe(200);
    for (const [index, cost] of [null, '', 0, '₱1'].entries()) {
      const { status, body } = await clients.carer.put(path, { title: `Change ${index}`, cost });
      expect([cost, status, body]).toMatchObject([
        cost,
        200,
        { title: `Change ${index}`, cost: null },
      ]);
      expect((await clients.owner.get(path)).body).toMatchObject({ cost: '₱4,321' });
    }
    const petPath = `/api/pets/${shared['petId']}`;
    const refusedResponse = await clients.carer.put(petPath, { insuranceNumber: null });
    expect([refusedResponse.status, refusedResponse.body]).toEqual([403, NOT_ALLOWED]);
    expect((await clients.owner.get(petPath)).body).toMatchObject({ insuranceNumber: INSURANCE });
  });
});
