import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#server/entities.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { Photo } from '#server/photos/contract.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { DeletedThing, GivenUp } from './contract.ts';
import { purgeDeleted } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const LIST_PATH = '/api/recently-deleted';
const NOBODY = '01990000-0000-7000-8000-000000000001';
const DAY = 86_400_000;

const listDeletedThings = async (client: TestClient): Promise<readonly DeletedThing[]> =>
  (await client.get<DeletedThing[]>(LIST_PATH)).body.filter(({ kind }) => kind === 'side');

const start = async () => {
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', { name: 'Luna', category: 'cat' });
  const { body: record } = await client.post<MedicalRecord>(`/api/pets/${pet.id}/medical-records`, {
    ...{ type: 'checkup', title: 'Checkup', dateAdministered: '2026-11-01', notes: 'Theirs' },
    attachments: [asDataUrl(await jpeg({ background: '#aa0000' }))],
  });
  return { client, pet, record, at: `/api/medical-records/${record.id}` };
};

const getThumbnailStatus = async (client: TestClient, { thumbnailUrl }: Photo) =>
  (await client.get(thumbnailUrl)).status;

test('keeps the discarded side for 30 days, with fields and photos of both sides', async () => {
  const { client, record, at } = await start();
  const typedPhoto = asDataUrl(await jpeg({ background: '#00aa00' }));
  const [shown] = record.photos;
  const savedRecord = await client.put<MedicalRecord>(at, {
    ...{ notes: 'Mine', attachments: [], version: record.version },
    conflict: { givenUp: [{ words: { notes: 'Theirs' }, photos: [shown?.url, typedPhoto] }] },
  });
  expect([savedRecord.status, savedRecord.body]).toMatchObject([
    200,
    { notes: 'Mine', photos: [] },
  ]);
  const [side, ...others] = await listDeletedThings(client);
  expect(others).toEqual([]);
  expect(side).toMatchObject({
    ...{ sideOf: 'record', name: 'Checkup', petId: null, type: null, centavos: null },
    photo: { id: shown?.id },
  });
  const { body } = await client.get<GivenUp>(`${LIST_PATH}/sides/${side?.id}`);
  expect(body).toMatchObject({
    subjectId: record.id,
    sideOf: 'record',
    words: { notes: 'Theirs' },
  });
  expect(body.photos.length).toBe(2);
  const { client: stranger } = await server.owner();
  for (const photo of body.photos) {
    expect([
      await getThumbnailStatus(client, photo),
      await getThumbnailStatus(stranger, photo),
    ]).toEqual([200, 404]);
  }

  // Restored photos are shown again, and the photos they replace are discarded in turn.
  const restoredRecord = await client.put<MedicalRecord>(at, {
    ...{ notes: 'Theirs', attachments: [body.photos[1]?.url], version: savedRecord.body.version },
    conflict: {
      takesBack: side?.id,
      givenUp: [{ words: { notes: 'Mine' }, photos: [body.photos[0]?.url] }],
    },
  });
  expect(restoredRecord.body).toMatchObject({
    notes: 'Theirs',
    photos: [{ id: body.photos[1]?.id }],
  });
  const [again, ...more] = await listDeletedThings(client);
  expect([again?.photo?.id, more]).toEqual([shown?.id, []]);
  expect((await client.get(`${LIST_PATH}/sides/${side?.id}`)).status).toBe(404);
});

test('deletes it after 30 days with its photos, except those the record shows', async () => {
  await using ownServer = await startTestServer();
  const { client } = await ownServer.owner();
  const createPhoto = async (background: string) => asDataUrl(await jpeg({ background }));
  const { body: pet } = await client.post<Pet>('/api/pets', {
    ...{ name: 'Luna', category: 'cat', imageUrl: await createPhoto('#aa0000') },
  });
  await client.put(`/api/pets/${pet.id}`, {
    imageUrl: await createPhoto('#00aa00'),
    conflict: { givenUp: [{ words: {}, photos: [pet.photo?.url] }] },
  });
  const blobs = () => ownServer.db.run((knex) => knex('blobs').pluck('id'));
  expect((await blobs()).length).toBe(2);
  ownServer.clock.advance(30 * DAY - 1);
  await purgeDeleted(ownServer.parts, entities);
  expect((await blobs()).length).toBe(2);
  ownServer.clock.advance(1);
  await purgeDeleted(ownServer.parts, entities);
  expect(await blobs()).not.toContain(pet.photo?.id);
  expect((await blobs()).length).toBe(1);
  expect(await ownServer.db.run((knex) => knex('givenUp').pluck('id'))).toEqual([]);
});

test('marks a merged edit with its time until the next ordinary edit', async () => {
  const { client, pet, record, at } = await start();
  const { body: expense } = await client.post('/api/expenses/items', {
    ...{ category: 'food', amount: '5', spentOn: '2026-11-01' },
  });
  for (const address of [at, `/api/pets/${pet.id}`, `/api/expenses/items/${expense['id']}`]) {
    const mergedResponse = await client.put(address, { conflict: { merged: true } });
    expect(mergedResponse.body, address).toMatchObject({
      mergedAt: server.clock.now().toISOString(),
    });
    expect((await client.get(address)).body['mergedAt']).toBe(mergedResponse.body['mergedAt']);
    expect((await client.put(address, {})).body['mergedAt']).toBeNull();
  }
  expect(record.mergedAt).toBeNull();
});

test('belongs to its owner and to the edited thing', async () => {
  const { client, pet, record, at } = await start();
  const [shown] = record.photos;
  const conflict = { givenUp: [{ words: { notes: 'a' }, photos: [shown?.url] }] };
  await client.put(at, { attachments: [], conflict });
  const [side] = await listDeletedThings(client);
  const stranger = await start();
  const sidePath = `${LIST_PATH}/sides/${side?.id}`;
  expect((await server.client().get(sidePath)).status).toBe(401);
  expect((await stranger.client.get(sidePath)).status).toBe(404);
  expect((await client.get(`${LIST_PATH}/sides/${NOBODY}`)).status).toBe(404);
  // Neither another owner nor another entity can use its photos.
  const takeBackEdit = { attachments: [shown?.url], conflict: { takesBack: side?.id } };
  expect((await stranger.client.put(stranger.at, takeBackEdit)).status).toBe(400);
  const asPhoto = { imageUrl: shown?.url, conflict: { takesBack: side?.id } };
  expect((await client.put(`/api/pets/${pet.id}`, asPhoto)).status).toBe(400);
  expect((await client.get(sidePath)).status).toBe(200);
  // Photos that the record still shows, and photos of another owner, cannot be discarded.
  const { body } = await stranger.client.put<MedicalRecord>(stranger.at, {
    conflict: { givenUp: [{ words: {}, photos: [stranger.record.photos[0]?.url, shown?.url] }] },
  });
  expect(body.photos).toEqual(stranger.record.photos);
  expect(await listDeletedThings(stranger.client)).toEqual([]);
});

test.each([
  ['no list', { givenUp: 'x' }],
  ['a text for words', { givenUp: [{ words: 'x', photos: [] }] }],
  ['a value that is no field', { givenUp: [{ words: { notes: {} }, photos: [] }] }],
  ['a text that is too long', { givenUp: [{ words: { notes: 'x'.repeat(10_001) }, photos: [] }] }],
  ['seven photos', { givenUp: [{ words: {}, photos: Array(7).fill('data:image/png;base64,') }] }],
  ['eleven sides', { givenUp: Array(11).fill({ words: {}, photos: [] }) }],
  ['no id', { takesBack: 'x' }],
  ['no flag', { merged: 'x' }],
])('refuses %s and changes nothing', async (_what, conflict) => {
  const { client, at } = await start();
  const refusedResponse = await client.put(at, { notes: 'Mine', conflict });
  expect(refusedResponse.status).toBe(400);
  expect((await client.get(at)).body).toMatchObject({ notes: 'Theirs' });
});
