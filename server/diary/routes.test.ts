import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSubscription } from '#db/plans/queries.ts';
import { householdOn, NOBODY } from '#server/care/testing.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { DiaryEntry } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const diaryPath = (petId: string): string => `/api/pets/${petId}/diary`;
const APPETITE = { kind: 'appetite', level: 1 };

test('answers 401 signed out, and 404 for another owner’s pet or entry', async () => {
  const { client, petId } = await householdOn(server);
  const { id } = (await client.post<DiaryEntry>(diaryPath(petId), APPETITE)).body;
  const stranger = (await householdOn(server)).client;
  for (const [who, pet, entry, status] of [
    [server.client(), petId, id, 401],
    [stranger, petId, id, 404],
    [client, NOBODY, NOBODY, 404],
  ] as const) {
    expect((await who.get(diaryPath(pet))).status).toBe(status);
    expect((await who.post(diaryPath(pet), APPETITE)).status).toBe(status);
    expect((await who.get(`/api/diary/${entry}`)).status).toBe(status);
    expect((await who.put(`/api/diary/${entry}`, { note: 'x' })).status).toBe(status);
    expect((await who.delete(`/api/diary/${entry}`)).status).toBe(status);
  }
});

test.each([
  ['kind', { kind: 'beer' }, 'care.diary.kind.required'],
  ['level', { level: 5 }, 'care.diary.level'],
  ['level', { level: null }, 'care.diary.empty'],
  ['value', { level: null, value: 5.6 }, 'care.diary.value'],
  ['value', { value: 5.6, unit: 'mmol/L' }, 'care.diary.value'],
  ['at', { at: '2026-11-20T02:06:00Z' }, 'care.diary.at.future'],
])(
  'refuses an invalid %s with its code, at creation and in an edit: %j',
  async (field, change, code) => {
    const { client, petId } = await householdOn(server);
    const { body: entry } = await client.post<DiaryEntry>(diaryPath(petId), APPETITE);
    for (const { status, body } of [
      await client.post<{ code: string; fields: object }>(diaryPath(petId), {
        ...APPETITE,
        ...change,
      }),
      await client.put<{ code: string; fields: object }>(`/api/diary/${entry.id}`, change),
    ]) {
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, code, [field]]);
    }
    expect((await client.get<DiaryEntry[]>(diaryPath(petId))).body).toEqual([entry]);
  },
);

test('creates, lists, changes by version and permanently deletes an entry', async () => {
  const { client, petId } = await householdOn(server);
  const glucose = { kind: 'glucose', value: 5.6, unit: 'mmol/L', at: '2026-11-19T10:00:00+08:00' };
  const { status, body: newBody } = await client.post<DiaryEntry>(diaryPath(petId), glucose);
  expect([status, newBody]).toEqual([
    201,
    {
      ...{ id: expect.any(String), petId, ...glucose, level: null, note: null, version: 1 },
      ...{
        at: '2026-11-19T02:00:00.000Z',
        imageUrl: null,
        photo: null,
        sitterName: null,
        mergedAt: null,
      },
      createdBy: { id: expect.any(String), name: 'Ana' },
      updatedBy: { id: expect.any(String), name: 'Ana' },
      ...{ createdAt: '2026-11-20T02:00:00.000Z', updatedAt: '2026-11-20T02:00:00.000Z' },
    },
  ]);
  const { body: laterBody } = await client.post<DiaryEntry>(diaryPath(petId), APPETITE);
  const diaryResponse = await client.get<DiaryEntry[]>(diaryPath(petId));
  expect([diaryResponse.body, diaryResponse.headers.get('x-total-count')]).toEqual([
    [laterBody, newBody],
    '2',
  ]);
  const path = `/api/diary/${newBody.id}`;
  // A device that lost its idempotency key can find out in this way that its entry was saved.
  expect((await client.get<DiaryEntry>(path)).body).toEqual(newBody);
  const changedEntry = await client.put<DiaryEntry>(path, { value: 7.1, version: 1 });
  expect(changedEntry.body).toMatchObject({ value: 7.1, unit: 'mmol/L', version: 2 });
  const staleEdit = await client.put<{ current: DiaryEntry }>(path, { value: 1, version: 1 });
  expect([staleEdit.status, staleEdit.body.current]).toEqual([409, changedEntry.body]);
  expect((await client.delete(`${path}?version=1`)).status).toBe(409);
  expect((await client.delete(path)).status).toBe(200);
  expect((await client.delete(path)).status).toBe(404);
  expect((await client.get(path)).status).toBe(404);
});

test('accepts a photo alone, counts it as storage and deletes it with the entry', async () => {
  const { user, client, petId } = await householdOn(server);
  const readStorageUsed = async () =>
    (await findSubscription(server.db, user.id))?.storageUsed ?? 0;
  const imageUrl = asDataUrl(await jpeg(), 'image/jpeg');
  const { body } = await client.post<DiaryEntry>(diaryPath(petId), { kind: 'itching', imageUrl });
  expect(await readStorageUsed()).toBeGreaterThan(0);
  expect((await client.get(body.photo?.url ?? '')).status).toBe(200);
  const clearedEntry = await client.put(`/api/diary/${body.id}`, { imageUrl: null });
  expect(clearedEntry.status).toBe(400);
  await client.delete(`/api/diary/${body.id}`);
  expect(await readStorageUsed()).toBe(0);
});
