import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { findPlan, findSubscription, setStorageLimit } from '#db/plans/queries.ts';
import { ANA } from '#server/accounts/testing.ts';
import { readConfig } from '#server/config.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { start } from '#server/start.ts';
import { pdfForm } from '#server/testing/pdf-form.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

const DAY = 86_400_000;

const readStorageUsed = async (server: TestServer, userId: string): Promise<number> => {
  const subscription = await findSubscription(server.db, userId);
  const blobs = await server.db.run((knex) => knex('blobs').where({ userId }).select('byteSize'));
  const storedBytes = blobs.reduce((sum: number, { byteSize }) => sum + Number(byteSize), 0);
  expect(subscription?.storageUsed).toBe(storedBytes);
  return storedBytes;
};

test('a new account has the Free plan', async () => {
  await using server = await startTestServer();
  await server.client().post('/api/auth/signup', ANA);
  const plans = await server.db.run((knex) =>
    knex('users')
      .leftJoin('userSubscriptions', 'userSubscriptions.userId', 'users.id')
      .select('users.email', 'userSubscriptions.planId', 'userSubscriptions.storageUsed'),
  );
  expect(plans).toEqual([{ email: ANA.email, planId: FREE_PLAN_ID, storageUsed: 0 }]);
});

test('counts stored files, including Recently deleted, until they are removed', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const imageUrl = asDataUrl(await jpeg());
  const otherPhoto = asDataUrl(await jpeg({ background: '#3366aa', width: 200 }));
  const pet = await client.post('/api/pets', { name: 'Bantay', category: 'dog', imageUrl });
  const record = await client.post(`/api/pets/${pet.body['id']}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-11-01',
    imageUrl,
    attachments: [imageUrl, otherPhoto],
  });
  const fullStorage = await readStorageUsed(server, user.id);
  expect(fullStorage).toBeGreaterThan(0);
  await client.put(`/api/medical-records/${record.body['id']}`, { attachments: [] });
  const reducedStorage = await readStorageUsed(server, user.id);
  expect(reducedStorage).toBeLessThan(fullStorage);
  await client.put(`/api/pets/${pet.body['id']}`, { imageUrl: otherPhoto });
  await client.delete(`/api/pets/${pet.body['id']}`);
  const bytesAfterSwap = await readStorageUsed(server, user.id);
  await client.post(`/api/pets/${pet.body['id']}/restore`);
  expect(await readStorageUsed(server, user.id)).toBe(bytesAfterSwap);
  await client.delete(`/api/pets/${pet.body['id']}`);
  server.clock.advance(30 * DAY);
  await purgeDeleted(server.parts, entities);
  expect(await readStorageUsed(server, user.id)).toBe(0);
});

test('counts sample pets while they exist', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  await client.post('/api/sample-pets');
  expect(await readStorageUsed(server, user.id)).toBeGreaterThan(0);
  await client.delete('/api/sample-pets');
  expect(await readStorageUsed(server, user.id)).toBe(0);
});

test('refuses files for a full account with a message, and stores none partly', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const imageUrl = asDataUrl(await jpeg());
  const pet = await client.post('/api/pets', { name: 'Bantay', category: 'dog', imageUrl });
  const storedBytes = await readStorageUsed(server, user.id);
  await setStorageLimit(server.db, FREE_PLAN_ID, storedBytes);

  const refusedResponse = await client.post('/api/pets', {
    name: 'Muning',
    category: 'cat',
    imageUrl,
  });
  const problem = {
    code: 'plans.full',
    message:
      'The account is full, so there is no room for this. Remove some photos or PDFs from its records and try again. Items under Recently deleted count until they are gone.',
  };
  expect([refusedResponse.status, refusedResponse.body]).toEqual([
    413,
    { ...problem, fields: { imageUrl: problem } },
  ]);
  const record = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };
  const recordsPath = `/api/pets/${pet.body['id']}/medical-records`;
  const recordWithPhoto = { ...record, attachments: [imageUrl] };
  const refusedRecord = await client.post(recordsPath, recordWithPhoto);
  expect([refusedRecord.status, refusedRecord.body['fields']]).toEqual([
    413,
    { attachments: problem },
  ]);
  const page = { pages: [imageUrl], kind: 'other', title: 'Passport' };
  const refusedPage = await client.post(`/api/pets/${pet.body['id']}/pet-documents`, page);
  expect([refusedPage.status, refusedPage.body['fields']]).toEqual([413, { pages: problem }]);
  expect((await client.get<unknown[]>('/api/pets')).body).toHaveLength(1);
  expect((await client.get<unknown[]>(recordsPath)).body).toHaveLength(0);
  expect(await readStorageUsed(server, user.id)).toBe(storedBytes);

  // Texts do not count, and replacing a photo by one of the same size needs no room.
  const recordResponse = await client.post(recordsPath, record);
  expect(recordResponse.status).toBe(201);
  expect((await client.put(`/api/pets/${pet.body['id']}`, { imageUrl })).status).toBe(200);
  expect(await readStorageUsed(server, user.id)).toBe(storedBytes);

  const uploadResponse = await client.post(
    `/api/medical-records/${recordResponse.body['id']}/documents`,
    pdfForm('a.pdf'),
  );
  expect([uploadResponse.status, uploadResponse.body['code']]).toEqual([413, 'plans.full']);
  expect(await readStorageUsed(server, user.id)).toBe(storedBytes);
});

test('the setting is the Free plan’s limit while it is set', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'alaga-plans-'));
  const readLimitAfter = async (env: Record<string, string>) => {
    const config = readConfig({ DATA_DIR, PORT: '0', ...env });
    await (await start({ config, log: () => undefined })).close();
    const db = await openDatabase(join(DATA_DIR, 'alaga.db'));
    const plan = await findPlan(db, FREE_PLAN_ID);
    await db.close();
    return plan?.storageLimit;
  };
  expect(await readLimitAfter({ STORAGE_LIMIT_MB: '200' })).toBe(200 * 1024 * 1024);
  expect(await readLimitAfter({})).toBe(2 * 1024 ** 3);
  // A household has no limit.
  expect(await readLimitAfter({ STORAGE_LIMIT_MB: '5', ALAGA_MODE: 'household' })).toBeNull();
  rmSync(DATA_DIR, { recursive: true });
});

test.each(['0', '-1', '1.5', 'much'])('refuses STORAGE_LIMIT_MB=%s with a sentence', (wrong) => {
  expect(() => readConfig({ STORAGE_LIMIT_MB: wrong })).toThrow(
    'STORAGE_LIMIT_MB must be a whole number of megabytes from 1 to 999999999',
  );
});
