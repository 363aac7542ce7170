import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFields } from '#build/soak/attacks/bad-requests.ts';
import { createRoutes } from '#server/app.ts';
import { startToyServer } from '#server/entities/testing/toy.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import type { TestClient } from '#server/testing.ts';
import { createOwnerOfEverything } from './testing/create-with-id.ts';
import type { Subjects } from './testing/example.ts';
import { reuseFixture } from './testing/reuse-fixture.ts';
import { addressOn, endpointName, pathParameters } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/**
 * These tests make every call on another owner's things. The calls come from the route table, so that new ones are
 * covered at once.
 */

let server: Awaited<ReturnType<typeof startToyServer>>;
let ana: { readonly client: TestClient; readonly subjects: Subjects };
let eve: { readonly client: TestClient; readonly subjects: Subjects };
let endpoints: readonly EndpointShape[];

beforeAll(async () => {
  server = await startToyServer();
  [ana, eve] = [await createOwnerOfEverything(server), await createOwnerOfEverything(server)];
  endpoints = createRoutes(server.parts, server.entities).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000';
const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/** The calls on things that belong to an owner. Public reads by id or token are tested in `server/sharing`. */
const readOwnedRows = () =>
  endpoints.filter(
    ({ access, path }) =>
      access !== 'public' &&
      path.includes(':') &&
      // The link of an invitation is for somebody else: `server/members` tests who may accept it.
      !path.includes(':token'),
  );

/**
 * Returns the other owner's ids for a path; for paths with two ids, also combinations of an id of the other owner and
 * one of the caller.
 */
const listMixedSubjects = ({ path }: EndpointShape): readonly Subjects[] => {
  const parameters = pathParameters(path);
  if (parameters.length === 1) return [ana.subjects];
  const withForeignId = (name: string) => ({ ...eve.subjects, [name]: ana.subjects[name] ?? '' });
  return [ana.subjects, ...parameters.map(withForeignId)];
};

const unknownSubjects = (): Subjects =>
  Object.fromEntries(Object.keys(ana.subjects).map((name) => [name, UNKNOWN_ID]));

const callEndpoint = (client: TestClient, method: string, address: string, body: unknown) =>
  client.send(method, address, method === 'GET' ? undefined : body);

test('every call succeeds for the owner of a thing', async () => {
  // Each call must first succeed for the owner, or a 404 below would prove nothing.
  const writeAsOwner = reuseFixture(() => createOwnerOfEverything(server));
  for (const endpoint of readOwnedRows()) {
    const body = VALID_BODIES[endpointName(endpoint)] ?? {};
    const send = ({ client, subjects }: typeof ana) =>
      callEndpoint(client, endpoint.method, addressOn(endpoint, subjects), body);
    const { status } = await (endpoint.method === 'GET' ? send(ana) : writeAsOwner(send));
    // The document upload answers 400 because its body is not multipart.
    const maxStatus =
      endpoint.path.endsWith('/documents') && endpoint.method === 'POST' ? 400 : 299;
    expect([endpointName(endpoint), status <= maxStatus], `${status}`).toEqual([
      endpointName(endpoint),
      true,
    ]);
  }
});

test('every call by every method answers 404 for another owner’s thing', async () => {
  expect(readOwnedRows().length).toBeGreaterThan(30);
  // Toys exist only in tests, and are attacked too because they are in the list of entities.
  expect(readOwnedRows().map(endpointName)).toContain('PUT /api/toys/:toyId');
  const petsBefore = await server.db.run((knex) =>
    knex('pets').orderBy('id').select('id', 'version'),
  );
  for (const endpoint of readOwnedRows()) {
    const addresses = [...listMixedSubjects(endpoint), unknownSubjects()].map((of) =>
      addressOn(endpoint, of),
    );
    for (const method of METHODS) {
      const name = `${method} ${endpoint.path}`;
      for (const address of addresses) {
        const answer = await callEndpoint(eve.client, method, address, VALID_BODIES[name] ?? {});
        expect([name, address, answer.status, answer.body]).toEqual([
          ...[name, address, 404, NOT_FOUND],
        ]);
      }
    }
  }
  expect(await server.db.run((knex) => knex('pets').orderBy('id').select('id', 'version'))).toEqual(
    petsBefore,
  );
});

const photo = (of: Subjects): string => `/api/photos/${of['photoId']}`;

type ForeignCall = (foreignSubjects: Subjects) => unknown;

/** Fields that name a thing of the caller in every call, with the id of the other owner's thing that is sent there. */
const NAMED_ALIKE: Readonly<Record<string, ForeignCall>> = {
  imageUrl: photo,
  profileImageUrl: photo,
  attachments: (foreignSubjects) => [photo(foreignSubjects)],
  petId: ({ petId }) => petId,
  ownerId: ({ accountId }) => accountId,
  petIds: ({ petId }) => [petId],
  leftOutIds: ({ documentId }) => [documentId],
  pets: ({ petId }) => petId,
  recordId: ({ recordId }) => recordId,
  medicalRecordId: ({ recordId }) => recordId,
  clinicId: ({ clinicId }) => clinicId,
  reportId: ({ reportId }) => reportId,
};

/** Fields that name no row of an owner, and why. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'POST /api/auth/biometric-verify/options userId': 'says who wants to sign in',
  'POST /api/auth/biometric-verify userId': 'says who wants to sign in',
  // The pet of a scan may belong to another account on purpose.
  'POST /api/scanned-pets petId': 'the pet is a stranger’s',
  'POST /api/scanned-pets ownerId': 'the pet is a stranger’s',
  'POST /api/scanned-pets microchipId': 'the number of a chip',
  'POST /api/pets microchipId': 'the number of a chip',
  'PUT /api/pets/:petId microchipId': 'the number of a chip',
};

const NAMES_SOMETHING = /^(id|ids|pets|attachments|\w+(Ids?|Url))$/;

test('ids of another owner’s things in bodies and queries are neither used nor revealed', async () => {
  const namedFields = endpoints.flatMap((endpoint) =>
    [...schemaFields(endpoint.body), ...schemaFields(endpoint.query)]
      .filter((field) => NAMES_SOMETHING.test(field))
      // The ids of new things are tried by `new-ids.test.ts`.
      .filter((field) => field !== 'id' || endpoint.method !== 'POST')
      .map((field) => ({ endpoint, field, name: `${endpointName(endpoint)} ${field}` })),
  );
  expect(namedFields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(OTHER_NAMES)),
  );
  const subjectsOfAna = Object.values(ana.subjects);
  for (const { endpoint, field, name } of namedFields) {
    if (OTHER_NAMES[name] !== undefined) continue;
    expect([name, Object.keys(NAMED_ALIKE)]).toEqual([name, expect.arrayContaining([field])]);
    const foreignValue = NAMED_ALIKE[field]?.(ana.subjects);
    const address = addressOn(endpoint, eve.subjects);
    const validBody = VALID_BODIES[endpointName(endpoint)] ?? {};
    const ownSubjects = { clinicId: eve.subjects['clinicId'] };
    const isInQuery = schemaFields(endpoint.query).includes(field);
    const answer = await eve.client.send(
      endpoint.method,
      isInQuery ? `${address}?${field}=${String(foreignValue)}` : address,
      endpoint.method === 'GET'
        ? undefined
        : { ...validBody, ...ownSubjects, ...(isInQuery ? {} : { [field]: foreignValue }) },
    );
    expect([name, answer.status < 500]).toEqual([name, true]);
    for (const id of subjectsOfAna) expect([name, JSON.stringify(answer.body)]).not.toContain(id);
    expect((await eve.client.get(photo(ana.subjects))).status, name).toBe(404);
  }
});
