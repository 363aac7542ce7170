import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { listKnownClinics } from '#db/clinics/known.ts';
import { listOwnRatings } from '#db/clinics/transfer.ts';
import type { DeletedThing, GivenUp } from '#server/deleted/contract.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Clinic } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-11-20T02:00:00.000Z'));
afterAll(() => server[Symbol.asyncDispose]());

const CLINICS_PATH = '/api/vet-clinics';
const SIDES_PATH = '/api/recently-deleted';
const NOBODY = '01990000-0000-7000-8000-000000000001';
const DAY = 86_400_000;
const REYES = { name: 'Dr. Reyes', address: '7 Mabini Street', latitude: 14.6, longitude: 120.99 };

const start = async () => {
  const { client } = await server.owner();
  const { body: clinic } = await client.post<Clinic>(CLINICS_PATH, REYES);
  return { client, clinic, path: `${CLINICS_PATH}/${clinic.id}` };
};

const listSides = async (client: TestClient) =>
  (await client.get<readonly DeletedThing[]>(SIDES_PATH)).body;

test('reads an own clinic with its version, and no other clinic', async () => {
  const { client, clinic, path } = await start();
  expect(clinic).toMatchObject({ version: 1, mergedAt: null });
  const { client: stranger } = await server.owner();
  expect((await server.client().get(path)).status).toBe(401);
  expect((await stranger.get(path)).status).toBe(404);
  const shared = await buildClinic(server.db);
  expect((await client.get(`${CLINICS_PATH}/${shared.id}`)).status).toBe(404);
  expect((await client.get(`${CLINICS_PATH}/${NOBODY}`)).status).toBe(404);
  expect((await client.get(path)).body).toEqual(clinic);
});

test('refuses changes and deletions of an outdated version with the stored state', async () => {
  const { client, clinic, path } = await start();
  expect((await client.put(path, { name: 'Reyes Vet', version: '1' })).status).toBe(400);
  expect((await client.delete(`${path}?version=x`)).status).toBe(400);
  const saved = await client.put<Clinic>(path, { name: 'Reyes Vet', version: clinic.version });
  expect([saved.status, saved.body]).toMatchObject([200, { name: 'Reyes Vet', version: 2 }]);
  const refusal = { code: 'http.conflict', current: saved.body };
  const edited = await client.put(path, { phone: '0917 123 4567', version: 1 });
  expect([edited.status, edited.body]).toMatchObject([409, refusal]);
  const removed = await client.delete(`${path}?version=1`);
  expect([removed.status, removed.body]).toMatchObject([409, refusal]);
  expect((await client.get(path)).body).toEqual(saved.body);
  // A rating is no edit of the clinic.
  await client.post('/api/clinic-ratings', { clinicId: clinic.id, rating: 5 });
  expect((await client.get(path)).body).toMatchObject({ version: 2, totalRatings: 1 });
  expect((await client.delete(`${path}?version=2`)).status).toBe(200);
  expect((await client.get(path)).status).toBe(404);
});

test('changes without a version overwrite, as those of earlier versions of the app', async () => {
  const { client, path } = await start();
  await client.put(path, { name: 'Reyes Vet', version: 1 });
  expect((await client.put(path, { phone: '0917' })).body).toMatchObject({ version: 3 });
  expect((await client.delete(path)).status).toBe(200);
});

test('restores a deleted clinic with its rating, for its owner alone and for 30 days', async () => {
  await using ownServer = await startTestServer();
  const { user, client } = await ownServer.owner();
  const { client: stranger } = await ownServer.owner();
  const { body: clinic } = await client.post<Clinic>(CLINICS_PATH, REYES);
  const { body: placeless } = await client.post<Clinic>(CLINICS_PATH, {
    ...{ name: 'Dr. Cruz', address: 'Makati' },
  });
  const [path, ratingsPath] = [
    `${CLINICS_PATH}/${clinic.id}`,
    `${CLINICS_PATH}/${clinic.id}/ratings`,
  ];
  const rating = { clinicId: clinic.id, rating: 5 };
  await client.post('/api/clinic-ratings', rating);
  for (const { id } of [clinic, placeless]) await client.delete(`${CLINICS_PATH}/${id}`);

  const search = `${CLINICS_PATH}?lat=14.5995&lng=120.9842`;
  for (const address of [search, CLINICS_PATH, `${CLINICS_PATH}/names?q=reyes`])
    expect((await client.get(address)).body, address).toEqual([]);
  expect((await client.get(ratingsPath)).status).toBe(404);
  expect((await client.post('/api/clinic-ratings', rating)).status).toBe(404);
  expect((await client.put(path, { name: 'Reyes Vet' })).status).toBe(404);
  expect((await client.delete(path)).status).toBe(404);
  expect(await listKnownClinics(ownServer.db, user.id, 10)).toEqual([]);
  expect(await listOwnRatings(ownServer.db, user.id)).toEqual([]);
  expect(await listSides(client)).toMatchObject([
    { kind: 'clinic', id: clinic.id, name: 'Dr. Reyes', petId: null },
    { kind: 'clinic', name: 'Dr. Cruz', photo: null },
  ]);
  expect(await listSides(stranger)).toEqual([]);

  expect((await ownServer.client().post(`${path}/restore`)).status).toBe(401);
  expect((await stranger.post(`${path}/restore`)).status).toBe(404);
  const restored = await client.post<Clinic>(`${path}/restore`);
  expect([restored.status, restored.body]).toMatchObject([
    200,
    { id: clinic.id, version: 2, totalRatings: 1, mergedAt: null },
  ]);
  expect((await client.post(`${path}/restore`)).status).toBe(404);
  expect((await client.get<Clinic[]>(search)).body).toMatchObject([{ id: clinic.id }]);
  expect((await client.get(ratingsPath)).body).toMatchObject([{ rating: 5 }]);

  const listIds = () => ownServer.db.run((knex) => knex('vetClinics').orderBy('id').pluck('id'));
  ownServer.clock.advance(30 * DAY - 1);
  await purgeDeleted(ownServer.parts, entities);
  expect(await listIds()).toEqual([clinic.id, placeless.id]);
  ownServer.clock.advance(1);
  await purgeDeleted(ownServer.parts, entities);
  expect(await listIds()).toEqual([clinic.id]);
});

const conflictOn = (words: object) => ({ givenUp: [{ words, photos: [] }] });

test('keeps the discarded side of a conflict, which can be restored', async () => {
  const { client, clinic, path } = await start();
  const discarded = { address: '7 Mabini Street', latitude: 14.6, longitude: 120.99 };
  const chosen = { address: '9 Taft Avenue', latitude: null, longitude: null };
  const { client: stranger } = await server.owner();
  const edit = { ...chosen, version: clinic.version, conflict: conflictOn(discarded) };
  expect((await server.client().put(path, edit)).status).toBe(401);
  expect((await stranger.put(path, edit)).status).toBe(404);
  const invalidSide = conflictOn({ address: { street: 'Taft' } });
  expect((await client.put(path, { ...edit, conflict: invalidSide })).status).toBe(400);
  expect((await client.put(path, { ...edit, version: 7 })).status).toBe(409);
  expect([await listSides(client), await listSides(stranger)]).toEqual([[], []]);

  const saved = await client.put<Clinic>(path, edit);
  expect([saved.status, saved.body]).toMatchObject([200, chosen]);
  const sides = await listSides(client);
  expect(sides).toMatchObject([{ kind: 'side', sideOf: 'clinic', name: 'Dr. Reyes', photo: null }]);
  const sidePath = `${SIDES_PATH}/sides/${sides[0]?.id}`;
  expect((await stranger.get(sidePath)).status).toBe(404);
  const { body: side } = await client.get<GivenUp>(sidePath);
  expect(side).toMatchObject({ subjectId: clinic.id, sideOf: 'clinic', words: discarded });

  const restored = await client.put<Clinic>(path, {
    ...{ ...discarded, version: saved.body.version },
    conflict: { takesBack: side.id },
  });
  expect([restored.status, restored.body]).toMatchObject([200, discarded]);
  expect((await client.get(sidePath)).status).toBe(404);
  // The clinic is back in the list of its place.
  const search = `${CLINICS_PATH}?lat=14.5995&lng=120.9842`;
  expect((await client.get<readonly Clinic[]>(search)).body.map(({ id }) => id)).toContain(
    clinic.id,
  );
});

test('marks a merged edit with its time, until the next ordinary edit', async () => {
  const { client, path } = await start();
  const merged = await client.put(path, { phone: '0917', conflict: { merged: true } });
  const mergedAt = server.clock.now().toISOString();
  expect(merged.body).toMatchObject({ mergedAt });
  expect((await client.get(path)).body).toMatchObject({ mergedAt });
  expect((await client.put(path, { phone: null })).body).toMatchObject({ mergedAt: null });
});

test('deletes the discarded side for good after 30 days, without the clinic', async () => {
  await using ownServer = await startTestServer();
  const { client } = await ownServer.owner();
  const { body: clinic } = await client.post<Clinic>(CLINICS_PATH, REYES);
  await client.put(`${CLINICS_PATH}/${clinic.id}`, { conflict: conflictOn({ phone: '0917' }) });
  const countSides = () => ownServer.db.run((knex) => knex('givenUp').pluck('id'));
  ownServer.clock.advance(30 * DAY - 1);
  await purgeDeleted(ownServer.parts, entities);
  expect((await countSides()).length).toBe(1);
  ownServer.clock.advance(1);
  await purgeDeleted(ownServer.parts, entities);
  expect(await countSides()).toEqual([]);
  expect(await ownServer.db.run((knex) => knex('vetClinics').pluck('id'))).toEqual([clinic.id]);
});
