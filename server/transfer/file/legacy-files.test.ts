import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { exportOf, ZERO_COUNTS } from '#server/transfer/testing/account.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { upload } from '#server/transfer/testing/upload.ts';

let server: TestServer;
let client: TestClient;
let restore: (text: string) => ReturnType<typeof upload>;
let checkFile: (text: string) => ReturnType<typeof upload>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ client } = await server.owner());
  restore = (text) => upload({ url: server.url, client }, '/api/import', text);
  checkFile = (text) => upload({ url: server.url, client }, '/api/import/check', text);
});

const readProfile = async () => (await exportOf(server, client)).data.profile;

test('imports the previous version’s numeric ids and instants for days', async () => {
  const file = {
    pets: [
      {
        id: 7,
        userId: 'u',
        name: 'Bantay',
        category: 'dog',
        dateOfBirth: '2020-05-03T00:00:00.000Z',
        imageUrl: null,
      },
    ],
    medicalRecords: [
      {
        id: 12,
        petId: 7,
        type: 'vaccine',
        title: 'Rabies',
        dateAdministered: '2026-01-02T00:00:00.000Z',
        nextDueDate: '2027-01-02T00:00:00.000Z',
        cost: 450,
        attachments: null,
      },
    ],
    reminders: [
      {
        id: 3,
        petId: 7,
        medicalRecordId: 12,
        type: 'vaccine',
        title: 'Rabies',
        dueDate: '2027-01-02T00:00:00.000Z',
        isCompleted: false,
      },
    ],
    exportDate: '2026-03-01T04:05:06.000Z',
  };
  const { status, body } = await restore(JSON.stringify(file));
  expect([status, body.added]).toEqual([
    200,
    { ...ZERO_COUNTS, pets: 1, medicalRecords: 1, reminders: 1 },
  ]);
  const { data } = await exportOf(server, client);
  expect(data.pets[0]).toMatchObject({ name: 'Bantay', dateOfBirth: '2020-05-03' });
  expect(data.medicalRecords[0]).toMatchObject({
    dateAdministered: '2026-01-02',
    nextDueDate: '2027-01-02',
  });
  expect(data.reminders[0]).toMatchObject({ dueDate: '2027-01-02' });
  expect((await restore(JSON.stringify(file))).body.added).toEqual(ZERO_COUNTS);
});

test('accepts future days, because the other clock may have been ahead', async () => {
  const owner = client;
  server.clock.set('2026-12-05T02:00:00.000Z');
  const { body: pet } = await owner.post<{ id: string }>('/api/pets', {
    name: 'Bantay',
    category: 'dog',
    dateOfBirth: '2026-12-01',
  });
  await owner.post(`/api/pets/${pet.id}/medical-records`, {
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-12-03',
  });
  const { text } = await exportOf(server, owner);
  server.clock.set('2026-11-20T02:00:00.000Z');
  expect((await restore(text)).status).toBe(200);
  ({ client } = await server.owner());
  expect((await restore(text)).body.added).toEqual({ ...ZERO_COUNTS, pets: 1, medicalRecords: 1 });
  const { data } = await exportOf(server, client);
  expect(data.pets[0]).toMatchObject({ dateOfBirth: '2026-12-01' });
  expect(data.medicalRecords[0]).toMatchObject({ dateAdministered: '2026-12-03' });
});

test('an account with pets keeps its privacy settings, and the check lists what would be filled in', async () => {
  const source = await server.owner({
    phone: '0917',
    city: 'Cebu',
    country: 'Japan',
    monthlyBudgetCentavos: 55_500,
    publicProfile: false,
    qrEmergencyInfo: false,
  });
  const { text } = await exportOf(server, source.client);
  ({ client } = await server.owner({ city: 'Manila' }));
  await client.post('/api/sample-pets');
  const filledFields = ['phone', 'country', 'monthlyBudget'];
  const hiddenFields = ['publicProfile', 'qrEmergencyInfo'];
  expect((await checkFile(text)).body.profile).toEqual({
    inFile: 4,
    filled: filledFields,
    hidden: hiddenFields,
  });
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const profile = { inFile: 4, filled: filledFields, hidden: [] };
  expect((await checkFile(text)).body.profile).toEqual(profile);
  expect(await readProfile()).toMatchObject({ phone: null, country: 'Philippines' });
  expect((await restore(text)).body.profile).toEqual(profile);
  expect(await readProfile()).toMatchObject({
    phone: '0917',
    city: 'Manila',
    country: 'Japan',
    monthlyBudgetCentavos: 55_500,
    privacySettings: { publicProfile: true, qrEmergencyInfo: true },
  });
  expect((await checkFile(text)).body.profile).toEqual({ inFile: 4, filled: [], hidden: [] });
  expect((await client.get('/api/expenses/budget')).body).toMatchObject({ isDefault: false });
});

test('keeps a budget and a country that were chosen here', async () => {
  const source = await server.owner({ country: 'Japan', monthlyBudgetCentavos: 55_500 });
  const { text } = await exportOf(server, source.client);
  ({ client } = await server.owner({ country: 'Qatar' }));
  await client.put('/api/expenses/budget', { perPetCentavos: 10_000 });
  await restore(text);
  expect(await readProfile()).toMatchObject({ country: 'Qatar', monthlyBudgetCentavos: 10_000 });
});

test('imports scanned pets with their photos, once for each pet', async () => {
  const scan = {
    petId: 'abc-1',
    name: 'Muning',
    ownerPhone: '0917',
    imageUrl: await createPhoto(4),
  };
  await client.post('/api/scanned-pets', scan);
  await client.post('/api/scanned-pets', { petId: 'abc-2', name: 'Tagpi' });
  const { text, data } = await exportOf(server, client);
  expect(data.scannedPets).toHaveLength(2);
  expect((await restore(text)).body.added).toEqual(ZERO_COUNTS);
  ({ client } = await server.owner());
  await client.post('/api/scanned-pets', { petId: 'abc-2', name: 'My own scan' });
  const checkResult = (await checkFile(text)).body;
  expect([
    checkResult.scannedPets,
    checkResult.photos,
    checkResult.alreadyThere?.scannedPets,
  ]).toEqual([2, 1, 1]);
  expect((await restore(text)).body.added).toEqual({ ...ZERO_COUNTS, scannedPets: 1, photos: 1 });
  expect((await restore(text)).body.added).toEqual(ZERO_COUNTS);
  const exportedScans = (await exportOf(server, client)).data.scannedPets;
  expect(exportedScans.map(({ name }) => name).toSorted()).toEqual(['Muning', 'My own scan']);
  const exportedScan = data.scannedPets.find(({ name }) => name === 'Muning');
  const [muning] = exportedScans.filter(({ name }) => name === 'Muning');
  expect(muning).toMatchObject({ ownerPhone: '0917', imageUrl: exportedScan?.['imageUrl'] });
});

test.each([
  ['written down with it', '2026-03-01T04:05:30.000Z', '2026-01-02T01:00:00.000Z'],
  ['ticked off before', '2025-12-24T04:05:06.000Z', '2025-12-24T04:05:06.000Z'],
])(
  'gives a reminder that a later record completed and that was %s the right time',
  async (_, completedAt, keptValue) => {
    const record = { petId: 'p', type: 'vaccine', title: 'Rabies' };
    const file = {
      pets: [{ id: 'p', name: 'Bantay', category: 'dog' }],
      medicalRecords: [
        { ...record, id: 'old', dateAdministered: '2025-01-02', nextDueDate: '2026-01-02' },
        {
          ...{ ...record, id: 'new', dateAdministered: '2026-01-02' },
          createdAt: '2026-03-01T04:05:06.000Z',
        },
      ],
      reminders: [
        {
          ...{ ...record, id: 'r', medicalRecordId: 'old', dueDate: '2026-01-02' },
          ...{ isCompleted: true, completedAt, completedByRecordId: 'new' },
        },
      ],
    };
    expect((await restore(JSON.stringify(file))).status).toBe(200);
    const { data } = await exportOf(server, client);
    // The imported reminder was completed at 09:00 in Manila.
    expect(data.reminders).toMatchObject([{ isCompleted: true, completedAt: keptValue }]);
  },
);

test('takes the currency and the unit of weights of a file only into an account without amounts', async () => {
  const source = await server.owner({ currency: 'EUR', weightUnit: 'lb' });
  const { text } = await exportOf(server, source.client);
  ({ client } = await server.owner());
  expect((await checkFile(text)).body.profile).toMatchObject({
    ...{ inFile: 4, filled: ['currency', 'weightUnit'] },
  });
  await restore(text);
  expect(await readProfile()).toMatchObject({ currency: 'EUR', weightUnit: 'lb' });

  ({ client } = await server.owner());
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  await restore(text);
  expect(await readProfile()).toMatchObject({ currency: 'PHP', weightUnit: 'lb' });

  ({ client } = await server.owner({ currency: 'JPY', weightUnit: 'g' }));
  await restore(text);
  expect(await readProfile()).toMatchObject({ currency: 'JPY', weightUnit: 'g' });
});

test.each(['+275760-09-12T00:00:00Z', '-000001-01-01T00:00:00Z', '12 Jan 99999', 7])(
  'an impossible date of the file, %s, counts as none',
  async (exportDate) => {
    const pet = { id: 1, name: 'Bantay', category: 'dog', age: 14 };
    const file = JSON.stringify({ exportDate, pets: [pet], medicalRecords: [], reminders: [] });
    expect((await checkFile(file)).body.exportDate).toBe(null);
    expect((await restore(file)).status).toBe(200);
    const { status, body } = await client.get('/api/pets');
    expect([status, body]).toMatchObject([200, [{ name: 'Bantay', age: 14 }]]);
  },
);
