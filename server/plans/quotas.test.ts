import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { buildPet } from '#db/pets/factory.ts';
import { findSubscription } from '#db/plans/queries.ts';
import { type Quotas, setQuotas } from '#db/quotas.ts';
import { buildRecord } from '#db/records/factory.ts';
import { asDataUrl, jpeg } from '#server/photos/testing/images.ts';
import { forgetMailed } from '#server/support/jobs.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';

const PETS_PATH = '/api/pets';
const SCANS_PATH = '/api/scanned-pets';
const BANTAY = { name: 'Bantay', category: 'dog' };
const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-01' };

const withQuotas = async (quotas: Partial<Quotas>) => {
  const server = await startTestServer();
  await setQuotas(server.db, FREE_PLAN_ID, quotas);
  return server;
};

const count = async ({ db }: TestServer, table: string): Promise<number> =>
  (await db.run((knex) => knex(table).count('* as n').first<{ n: number }>())).n;

const statusAndCode = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

const addPet = (client: TestClient, body: object = BANTAY) =>
  client.post<{ id: string }>(PETS_PATH, body);

test('a hosted account has its plan’s quotas', async () => {
  await using server = await startTestServer();
  const plan = await server.db.run((knex) => knex('subscriptionPlans').first());
  expect(plan).toMatchObject({
    petQuota: 500,
    recordQuota: 20_000,
    scanQuota: 1000,
    clinicQuota: 500,
    pushDeviceQuota: 20,
    sessionQuota: 50,
    ratingQuota: 500,
    storageQuota: 2 * 1024 ** 3,
  });
});

test('refuses a pet above the quota with a message, counting Recently deleted', async () => {
  await using server = await withQuotas({ petQuota: 2 });
  const { client } = await server.owner();
  const { client: otherClient } = await server.owner();
  const firstPet = await addPet(client);
  await addPet(client);
  await client.delete(`${PETS_PATH}/${firstPet.body.id}`);
  const refusedResponse = await client.post(PETS_PATH, BANTAY);
  expect([refusedResponse.status, refusedResponse.body]).toEqual([
    409,
    {
      code: 'quota.pets',
      message:
        'The account has no room for more pets. Delete a pet first. Pets under Recently deleted count until they are gone.',
    },
  ]);
  // The restored pet was counted while it was deleted. Another account has its own quota.
  expect((await client.post(`${PETS_PATH}/${firstPet.body.id}/restore`)).status).toBe(200);
  expect((await addPet(otherClient)).status).toBe(201);
});

test('gives the last place to one of two parallel requests', async () => {
  await using server = await withQuotas({ petQuota: 1, recordQuota: 1 });
  const { client } = await server.owner();
  const pets = await Promise.all(Array.from({ length: 6 }, () => addPet(client)));
  expect(pets.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  const id = pets.find(({ status }) => status === 201)?.body.id;
  const path = `${PETS_PATH}/${id}/medical-records`;
  const records = await Promise.all(Array.from({ length: 6 }, () => client.post(path, RABIES)));
  expect(records.map(statusAndCode).filter(([status]) => status === 409)).toEqual(
    Array.from({ length: 5 }, () => [409, 'quota.records']),
  );
  expect([await count(server, 'pets'), await count(server, 'medicalRecords')]).toEqual([1, 1]);
});

test('does not store a refusal for its key', async () => {
  await using server = await withQuotas({ petQuota: 0 });
  const { client } = await server.owner();
  const key = { 'Idempotency-Key': 'waits' };
  expect(statusAndCode(await client.post(PETS_PATH, BANTAY, key))).toEqual([409, 'quota.pets']);
  await setQuotas(server.db, FREE_PLAN_ID, { petQuota: 1 });
  expect((await client.post(PETS_PATH, BANTAY, key)).status).toBe(201);
});

test('an account above a quota keeps and edits everything, but adds nothing', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  await setQuotas(server.db, FREE_PLAN_ID, { petQuota: 0, recordQuota: 0 });
  expect((await client.get<unknown[]>(PETS_PATH)).body).toHaveLength(1);
  expect((await client.put(`${PETS_PATH}/${pet.id}`, { name: 'Muning' })).status).toBe(200);
  expect((await client.put(`/api/medical-records/${record.id}`, { notes: 'x' })).status).toBe(200);
  expect(
    statusAndCode(await client.post(`${PETS_PATH}/${pet.id}/medical-records`, RABIES)),
  ).toEqual([409, 'quota.records']);
});

test('counts sample pets and transferred scans', async () => {
  await using server = await withQuotas({ petQuota: 2, scanQuota: 1 });
  const { client } = await server.owner();
  expect(statusAndCode(await client.post('/api/sample-pets'))).toEqual([409, 'quota.pets']);
  expect((await client.post(SCANS_PATH, { petId: 'one', name: 'Puti' })).status).toBe(201);
  expect(statusAndCode(await client.post(SCANS_PATH, { petId: 'two', name: 'Puti' }))).toEqual([
    409,
    'quota.scans',
  ]);
  await setQuotas(server.db, FREE_PLAN_ID, { petQuota: 0 });
  expect(statusAndCode(await client.post(`${SCANS_PATH}/by-pet/one/transfer`))).toEqual([
    409,
    'quota.pets',
  ]);
  await setQuotas(server.db, FREE_PLAN_ID, { petQuota: 9, recordQuota: 3 });
  expect(statusAndCode(await client.post('/api/sample-pets'))).toEqual([409, 'quota.records']);
  expect(await count(server, 'pets')).toBe(0);
});

test('edits a rating at the quota, but adds none', async () => {
  await using server = await withQuotas({ ratingQuota: 1 });
  const { client } = await server.owner();
  const [one, two] = [await buildClinic(server.db), await buildClinic(server.db)];
  const rate = (clinicId: string, rating: number) =>
    client.post('/api/clinic-ratings', { clinicId, rating });
  expect((await rate(one.id, 4)).status).toBe(201);
  expect((await rate(one.id, 5)).status).toBe(201);
  expect(statusAndCode(await rate(two.id, 5))).toEqual([409, 'quota.ratings']);
});

test('refuses another push device, but renews a known one', async () => {
  await using server = await withQuotas({ pushDeviceQuota: 1 });
  const { client } = await server.owner();
  const subscribe = (name: string) =>
    client.post('/api/push/subscriptions', {
      endpoint: `https://fcm.googleapis.com/${name}`,
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    });
  const firstResponse = await subscribe('one');
  expect([firstResponse.status, (await subscribe('one')).status]).toEqual([
    firstResponse.status,
    firstResponse.status,
  ]);
  expect(firstResponse.status).toBeLessThan(300);
  expect(statusAndCode(await subscribe('two'))).toEqual([409, 'quota.pushDevices']);
});

test('ends the least recently used session for one sign-in too many', async () => {
  await using server = await withQuotas({ sessionQuota: 2 });
  const password = 'a quiet afternoon in Baguio 7';
  const email = 'ana@example.com';
  const firstClient = server.client();
  await firstClient.post('/api/auth/signup', {
    ...{ email, password, firstName: 'Ana', lastName: 'Cruz' },
  });
  await server.db.run((knex) => knex('users').update({ isEmailConfirmed: true }));
  const clients = [firstClient, server.client(), server.client()];
  for (const client of clients) {
    expect((await client.post('/api/auth/login', { email, password })).status).toBe(200);
    server.clock.advance(1000);
  }
  const statuses: number[] = [];
  for (const client of clients) statuses.push((await client.get('/api/auth/user')).status);
  expect(statuses).toEqual([401, 200, 200]);
});

test('counts support messages, which are deleted 30 days after they are mailed', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const readStorageUsed = async () => (await findSubscription(server.db, user.id))?.storageUsed;
  const letter = {
    subject: 'A question about photos',
    message: 'How do I rotate a photo of my dog?',
    attachments: [asDataUrl(await jpeg())],
  };
  const sentMessage = await client.post('/api/support/contact', letter);
  expect(sentMessage.status).toBe(201);
  const bytes = await server.db.run((knex) =>
    knex('supportAttachments').first<{ bytes: Uint8Array }>(),
  );
  const text = letter.subject.length + letter.message.length;
  expect(await readStorageUsed()).toBe(bytes.bytes.byteLength + text);
  await server.db.run((knex) => knex('supportMessages').update({ mailedAt: null }));
  server.clock.advance(31 * 86_400_000);
  await forgetMailed(server.parts);
  expect(await count(server, 'supportMessages')).toBe(1);
  const mailedAt = '2026-11-20T02:00:00.000Z';
  await server.db.run((knex) => knex('supportMessages').update({ mailedAt }));
  await forgetMailed(server.parts);
  expect([
    await count(server, 'supportMessages'),
    await count(server, 'supportAttachments'),
  ]).toEqual([0, 0]);
  expect(await readStorageUsed()).toBe(0);
});

test('refuses a support message without enough storage', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await server.db.run((knex) => knex('subscriptionPlans').update({ storageLimit: 100 }));
  const letter = { subject: 'A question about photos', message: 'x'.repeat(200) };
  expect(statusAndCode(await client.post('/api/support/contact', letter))).toEqual([
    413,
    'plans.full',
  ]);
});

test('reports what does not fit in an import, and adds nothing', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  for (let pet = 0; pet < 3; pet += 1) {
    const { id } = await buildPet(server.db, { userId: user.id });
    await buildRecord(server.db, { petId: id });
    await buildRecord(server.db, { petId: id, title: 'DHPP' });
  }
  await client.post(SCANS_PATH, { petId: 'elsewhere', name: 'Puti' });
  const clinic = { name: 'Reyes', address: '12 Katipunan Avenue' };
  expect((await client.post('/api/vet-clinics', clinic)).status).toBe(201);
  const { text } = await exportOf(server, client);

  const { client: otherClient } = await server.owner();
  await setQuotas(server.db, FREE_PLAN_ID, {
    ...{ petQuota: 2, recordQuota: 1, scanQuota: 0, clinicQuota: 0 },
  });
  const importTo = (path: '/api/import' | '/api/import/check') =>
    upload({ url: server.url, client: otherClient }, path, text);
  const surplusCounts = {
    pets: 1,
    medicalRecords: 5,
    scannedPets: 1,
    ownClinics: 1,
    clinicRatings: 0,
  };
  const countsBefore = [await count(server, 'pets'), await count(server, 'importIds')];
  expect((await importTo('/api/import/check')).body).toMatchObject({ surplus: surplusCounts });
  const refusedResponse = await importTo('/api/import');
  expect(statusAndCode(refusedResponse)).toEqual([409, 'quota.import']);
  expect(refusedResponse.body).toMatchObject({ surplus: surplusCounts });
  expect([await count(server, 'pets'), await count(server, 'importIds')]).toEqual(countsBefore);
  await setQuotas(server.db, FREE_PLAN_ID, {
    ...{ petQuota: 3, recordQuota: 6, scanQuota: 1, clinicQuota: 1 },
  });
  expect((await importTo('/api/import')).status).toBe(200);
});

test('a household has no quotas', async () => {
  await using server = await startTestServer({ config: { mode: 'household' } });
  await setQuotas(server.db, FREE_PLAN_ID, { petQuota: 0, scanQuota: 0, clinicQuota: 0 });
  const { client } = await server.owner();
  expect((await addPet(client)).status).toBe(201);
  expect((await client.post(SCANS_PATH, { petId: 'one', name: 'Puti' })).status).toBe(201);
});
