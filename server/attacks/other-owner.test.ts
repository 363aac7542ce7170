import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldsOf } from '#build/soak/attacks/bad-requests.ts';
import { routesOf } from '#server/app.ts';
import { startToyServer } from '#server/entities/testing/toy.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import type { TestClient } from '#server/testing.ts';
import { ownerOfEverything } from './testing/create-with-id.ts';
import { addressOn, nameOf, parametersOf, type Subjects } from './testing/subjects.ts';
import { VALID_BODIES } from './testing/valid-bodies.ts';

/** Every call on another owner's things, taken from the route table, so that new calls are covered at once. */

let server: Awaited<ReturnType<typeof startToyServer>>;
let ana: { readonly client: TestClient; readonly subjects: Subjects };
let eve: { readonly client: TestClient; readonly subjects: Subjects };
let endpoints: readonly EndpointShape[];

beforeAll(async () => {
  server = await startToyServer();
  [ana, eve] = [await ownerOfEverything(server), await ownerOfEverything(server)];
  endpoints = routesOf(server.parts, server.entities).map((route) => route.endpoint);
});
afterAll(() => server[Symbol.asyncDispose]());

const NOBODYS = '01990000-0000-7000-8000-000000000000';
const NOT_FOUND = { message: 'Not found', code: 'http.notFound' };
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

/** The calls on things that belong to an owner. Public reads by id or token are tested in `server/sharing`. */
const owned = () =>
  endpoints.filter(({ access, path }) => access !== 'public' && path.includes(':'));

/** Paths with the other owner's ids; for paths with two ids, also a mix of the other's and one's own. */
const mixes = ({ path }: EndpointShape): readonly Subjects[] => {
  const parameters = parametersOf(path);
  if (parameters.length === 1) return [ana.subjects];
  const swapped = (name: string) => ({ ...eve.subjects, [name]: ana.subjects[name] ?? '' });
  return [ana.subjects, ...parameters.map(swapped)];
};

const nobodys = (): Subjects =>
  Object.fromEntries(Object.keys(ana.subjects).map((name) => [name, NOBODYS]));

const call = (client: TestClient, method: string, address: string, body: unknown) =>
  client.send(method, address, method === 'GET' ? undefined : body);

test('whoever owns a thing finds it by the very same call', async () => {
  // First, the owner's own calls must succeed, or a 404 below would prove nothing. Reads share one owner; each writing
  // call gets a new one.
  for (const endpoint of owned()) {
    const { client, subjects } = endpoint.method === 'GET' ? ana : await ownerOfEverything(server);
    const body = VALID_BODIES[nameOf(endpoint)] ?? {};
    const { status } = await call(client, endpoint.method, addressOn(endpoint, subjects), body);
    // The document upload answers 400 because its body is not multipart.
    const found = endpoint.path.endsWith('/documents') && endpoint.method === 'POST' ? 400 : 299;
    expect([nameOf(endpoint), status <= found], `${status}`).toEqual([nameOf(endpoint), true]);
  }
}, 60_000);

test('every call on what is another owner’s, by every method, is 404 as for what does not exist', async () => {
  expect(owned().length).toBeGreaterThan(30);
  // An entity known only to tests is attacked too, because it is in the list of entities.
  expect(owned().map(nameOf)).toContain('PUT /api/toys/:toyId');
  const before = await server.db.run((k) => k('pets').orderBy('id').select('id', 'version'));
  for (const endpoint of owned()) {
    const addresses = [...mixes(endpoint), nobodys()].map((of) => addressOn(endpoint, of));
    for (const method of METHODS) {
      const name = `${method} ${endpoint.path}`;
      for (const address of addresses) {
        const answer = await call(eve.client, method, address, VALID_BODIES[name] ?? {});
        expect([name, address, answer.status, answer.body]).toEqual([
          ...[name, address, 404, NOT_FOUND],
        ]);
      }
    }
  }
  expect(await server.db.run((k) => k('pets').orderBy('id').select('id', 'version'))).toEqual(
    before,
  );
}, 60_000);

const photo = (of: Subjects): string => `/api/photos/${of['photoId']}`;

/**
 * Ids in bodies and queries, and the other owner's id that is sent there; null if the field names no row of ours.
 */
/** Ids of new things that have no subject here are covered by `new-ids.test.ts`. */
const NAMED: Readonly<Record<string, ((hers: Subjects) => unknown) | null>> = {
  'PUT /api/auth/user profileImageUrl': photo,
  'POST /api/auth/biometric-verify/options userId': null,
  'POST /api/auth/biometric-verify userId': null,
  'POST /api/clinic-ratings clinicId': ({ clinicId }) => clinicId,
  'POST /api/clinic-ratings medicalRecordId': ({ recordId }) => recordId,
  'GET /api/expenses pets': ({ petId }) => petId,
  'GET /api/expenses/export.csv pets': ({ petId }) => petId,
  'POST /api/pets id': ({ petId }) => petId,
  'POST /api/pets/:petId/medical-records id': ({ recordId }) => recordId,
  'POST /api/pets/:petId/weights id': ({ weighingId }) => weighingId,
  'POST /api/expenses/items id': ({ itemId }) => itemId,
  'POST /api/expenses/items petId': ({ petId }) => petId,
  'PUT /api/expenses/items/:itemId petId': ({ petId }) => petId,
  'POST /api/expenses/items imageUrl': photo,
  'PUT /api/expenses/items/:itemId imageUrl': photo,
  'POST /api/calendar-feed petIds': ({ petId }) => [petId],
  'GET /api/care petId': ({ petId }) => petId,
  'POST /api/pets/:petId/care-plans id': ({ planId }) => planId,
  'POST /api/pets/:petId/care-plans recordId': ({ recordId }) => recordId,
  'PUT /api/care-plans/:planId recordId': ({ recordId }) => recordId,
  'POST /api/care-plans/:planId/doses id': ({ doseId }) => doseId,
  'POST /api/care-plans/:planId/doses imageUrl': photo,
  'PUT /api/doses/:doseId imageUrl': photo,
  'POST /api/pets/:petId/diary id': ({ entryId }) => entryId,
  'POST /api/pets/:petId/diary imageUrl': photo,
  'PUT /api/diary/:entryId imageUrl': photo,
  'POST /api/medical-records/:recordId/documents id': null,
  'POST /api/vet-clinics id': null,
  'POST /api/toys id': ({ toyId }) => toyId,
  'POST /api/clinic-ratings id': ({ ratingId }) => ratingId,
  'POST /api/scanned-pets id': null,
  'POST /api/scanned-pets/by-pet/:scannedPetId/transfer id': null,
  'POST /api/support/contact id': null,
  'POST /api/pets imageUrl': photo,
  'PUT /api/pets/:petId imageUrl': photo,
  'POST /api/pets/:petId/medical-records imageUrl': photo,
  'PUT /api/medical-records/:recordId imageUrl': photo,
  'POST /api/pets/:petId/medical-records attachments': (hers) => [photo(hers)],
  'PUT /api/medical-records/:recordId attachments': (hers) => [photo(hers)],
  // A scan deliberately names a stranger's pet.
  'POST /api/scanned-pets petId': null,
  'POST /api/scanned-pets ownerId': null,
  'POST /api/scanned-pets imageUrl': photo,
  'POST /api/support/contact attachments': (hers) => [photo(hers)],
  'POST /api/pets microchipId': null,
  'PUT /api/pets/:petId microchipId': null,
  'POST /api/scanned-pets microchipId': null,
};

const NAMES_SOMETHING = /^(id|ids|pets|attachments|\w+(Ids?|Url))$/;

test('what a body or a query names of another owner’s is neither taken nor told', async () => {
  const named = endpoints.flatMap((endpoint) =>
    [...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)]
      .filter((field) => NAMES_SOMETHING.test(field))
      .map((field) => ({ endpoint, field, name: `${nameOf(endpoint)} ${field}` })),
  );
  expect(named.map(({ name }) => name).toSorted()).toEqual(Object.keys(NAMED).toSorted());
  const hers = Object.values(ana.subjects);
  for (const { endpoint, field, name } of named) {
    const put = NAMED[name]?.(ana.subjects);
    if (put === undefined) continue;
    const address = addressOn(endpoint, eve.subjects);
    const valid = VALID_BODIES[nameOf(endpoint)] ?? {};
    const own = { clinicId: eve.subjects['clinicId'] };
    const answer =
      endpoint.method === 'GET'
        ? await eve.client.get(`${address}?${field}=${String(put)}`)
        : await eve.client.send(endpoint.method, address, { ...valid, ...own, [field]: put });
    expect([name, answer.status < 500]).toEqual([name, true]);
    for (const id of hers) expect([name, JSON.stringify(answer.body)]).not.toContain(id);
    expect((await eve.client.get(photo(ana.subjects))).status, name).toBe(404);
  }
});
