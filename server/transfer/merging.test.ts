import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setStorageLimit } from '#db/plans/queries.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { AMOXICILLIN } from '#server/care/testing.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import { countRows, exportOf, ZERO_COUNTS } from './testing/account.ts';
import { createPhoto } from './testing/household.ts';
import { upload } from './testing/upload.ts';

let server: TestServer;
let client: TestClient;
let restore: (text: string) => ReturnType<typeof upload>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());
beforeEach(async () => {
  ({ client } = await server.owner());
  restore = (text) => upload({ url: server.url, client }, '/api/import', text);
});

const addPet = async (name = 'Bantay') =>
  (
    await client.post<{ id: string; shareToken: string }>('/api/pets', {
      name,
      category: 'dog',
      imageUrl: await createPhoto(1),
    })
  ).body;

const addRecord = async (petId: string, dateAdministered: string, nextDueDate: string | null) =>
  (
    await client.post<MedicalRecord>(`/api/pets/${petId}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered,
      nextDueDate,
    })
  ).body;

const readPetNames = async () =>
  (await client.get<{ name: string }[]>('/api/pets')).body.map(({ name }) => name);
const listReminders = async () => (await client.get<ReminderWithPet[]>('/api/reminders')).body;
const exportText = async () => (await exportOf(server, client)).text;

test('opens no transaction for a file that adds nothing', async () => {
  await addRecord((await addPet()).id, '2026-01-02', '2027-01-02');
  const text = await exportText();
  const transactions = vi.spyOn(server.db, 'transaction');
  try {
    expect(await restore(text)).toMatchObject({ status: 200, body: { added: ZERO_COUNTS } });
    expect(transactions).not.toHaveBeenCalled();
  } finally {
    transactions.mockRestore();
  }
});

test('changes nothing for the account’s own file, and keeps later edits', async () => {
  const { id } = await addPet();
  await addRecord(id, '2026-01-02', '2027-01-02');
  const text = await exportText();
  await client.put(`/api/pets/${id}`, { name: 'Bantay II' });
  const countsBefore = await countRows(server);
  expect((await restore(text)).body).toMatchObject({
    added: ZERO_COUNTS,
    alreadyThere: {
      pets: 1,
      medicalRecords: 1,
      reminders: 1,
      photos: 1,
      documents: 0,
      scannedPets: 0,
    },
  });
  expect(await readPetNames()).toEqual(['Bantay II']);
  expect(await countRows(server)).toEqual(countsBefore);
});

test('imports what was deleted since as new, under a new link, once', async () => {
  const pet = await addPet();
  await addRecord(pet.id, '2026-01-02', '2027-01-02');
  const text = await exportText();
  await client.delete(`/api/pets/${pet.id}`);
  const allCounts = { ...ZERO_COUNTS, pets: 1, medicalRecords: 1, reminders: 1, photos: 1 };
  expect((await restore(text)).body).toMatchObject({ added: allCounts, alreadyThere: ZERO_COUNTS });
  const [back] = (await client.get<{ id: string; shareToken: string }[]>('/api/pets')).body;
  expect(back?.id).not.toBe(pet.id);
  expect(back?.shareToken).toMatch(/^[\w-]{12}$/);
  expect(back?.shareToken).not.toBe(pet.shareToken);
  expect((await restore(text)).body).toMatchObject({ added: ZERO_COUNTS, alreadyThere: allCounts });

  await client.delete(`/api/pets/${back?.id}`);
  expect((await restore(text)).body.added).toEqual(allCounts);
  expect(await readPetNames()).toEqual(['Bantay']);
});

test('an expense and a care plan refer to the pet and the record that were imported again', async () => {
  const { id: petId } = await addPet();
  await client.post('/api/expenses/items', {
    ...{ category: 'food', amount: '250', spentOn: '2026-01-02', petId },
  });
  const other = await addPet('Muning');
  const { id: recordId } = await addRecord(other.id, '2026-01-02', null);
  const { body: plan } = await client.post<CarePlan>(`/api/pets/${other.id}/care-plans`, {
    ...{ ...AMOXICILLIN, recordId },
  });
  const text = await exportText();
  await client.delete(`/api/pets/${petId}`);
  await client.delete(`/api/medical-records/${recordId}`);
  expect((await restore(text)).body.added).toEqual({
    ...{ ...ZERO_COUNTS, pets: 1, medicalRecords: 1, photos: 1 },
  });
  const { data } = await exportOf(server, client);
  const back = data.pets.find(({ name }) => name === 'Bantay');
  expect(data.expenseItems).toMatchObject([{ amount: '250', petId: back?.id }]);
  expect(data.carePlans).toMatchObject([{ id: plan.id, recordId: data.medicalRecords[0]?.id }]);
});

test('a restored record completes earlier reminders again', async () => {
  const { id } = await addPet();
  const firstRecord = await addRecord(id, '2025-11-01', '2026-11-01');
  const secondRecord = await addRecord(id, '2026-10-30', '2027-10-30');
  const text = await exportText();
  const waitUntilDone = async () =>
    (await listReminders()).map(({ dueDate, isCompleted }) => [dueDate, isCompleted]);
  const expectedRows = [
    ['2026-11-01', true],
    ['2027-10-30', false],
  ];
  expect(await waitUntilDone()).toEqual(expectedRows);
  await client.delete(`/api/medical-records/${secondRecord.id}`);
  expect(await waitUntilDone()).toEqual([['2026-11-01', false]]);
  expect((await restore(text)).body.added).toEqual({
    ...ZERO_COUNTS,
    medicalRecords: 1,
    reminders: 1,
  });
  expect(await waitUntilDone()).toEqual(expectedRows);
  const openRemindersNow = (await listReminders()).find(
    ({ medicalRecordId }) => medicalRecordId === firstRecord.id,
  );
  await client.delete(`/api/medical-records/${(await listReminders())[1]?.medicalRecordId}`);
  expect(openRemindersNow?.isCompleted).toBe(true);
  expect(await waitUntilDone()).toEqual([['2026-11-01', false]]);
});

test('derives missing reminders of imported records', async () => {
  const record = { petId: 'p', type: 'vaccine', title: 'Rabies' };
  const file = {
    pets: [{ id: 'p', name: 'Bantay', category: 'dog' }],
    medicalRecords: [
      { ...record, id: 'b', dateAdministered: '2026-10-30', nextDueDate: '2027-10-30' },
      { ...record, id: 'a', dateAdministered: '2025-11-01', nextDueDate: '2026-11-01' },
      {
        ...record,
        id: 'c',
        dateAdministered: '2026-10-30',
        nextDueDate: '2027-10-30',
        reminderEnabled: false,
      },
    ],
  };
  await restore(JSON.stringify(file));
  expect((await listReminders()).map(({ dueDate, isCompleted }) => [dueDate, isCompleted])).toEqual(
    [
      ['2026-11-01', true],
      ['2027-10-30', false],
    ],
  );
});

test('treats ids of another owner in a file as names only', async () => {
  const { id } = await addPet('Theirs');
  const record = await addRecord(id, '2026-01-02', '2027-01-02');
  const text = await exportText();
  const otherCounts = await countRows(server);
  const owner = client;
  ({ client } = await server.owner());
  const { body } = await restore(text);
  expect(body.added).toEqual({
    ...ZERO_COUNTS,
    pets: 1,
    medicalRecords: 1,
    reminders: 1,
    photos: 1,
  });
  const [mine] = (await client.get<{ id: string }[]>('/api/pets')).body;
  expect(mine?.id).not.toBe(id);
  expect((await countRows(server))['pets']).toBe((otherCounts['pets'] ?? 0) + 1);
  expect((await client.get(`/api/medical-records/${record.id}`)).status).toBe(404);
  expect((await owner.get<unknown[]>('/api/pets')).body).toHaveLength(1);
});

test('tells a pet from its copy, which has the id of the pet as a former one', async () => {
  const pet = { id: 'pet', name: 'Bantay', category: 'dog' };
  const copy = { id: 'copy', originIds: ['pet'], name: 'Copy of Bantay', category: 'dog' };
  const checkup = { type: 'checkup', title: 'Wellness', dateAdministered: '2026-01-02' };
  await restore(JSON.stringify({ pets: [pet], medicalRecords: [] }));
  const both = JSON.stringify({
    pets: [copy, pet],
    medicalRecords: [{ ...checkup, id: 'record', petId: 'copy' }],
  });
  for (const pets of [1, 0]) {
    const { body } = await restore(both);
    expect(body.added).toMatchObject({ pets, medicalRecords: pets });
  }
  const { data } = await exportOf(server, client);
  expect(data.pets.map(({ name }) => name)).toEqual(['Bantay', 'Copy of Bantay']);
  expect(data.medicalRecords).toMatchObject([{ petId: data.pets[1]?.id }]);
});

test('imports the same file in parallel once', async () => {
  const file = JSON.stringify({ pets: [{ id: 'p', name: 'Bantay', category: 'dog' }] });
  const answers = await Promise.all([restore(file), restore(file), restore(file)]);
  // Imports during another one are refused.
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const addedPetCounts = answers.map(({ body }) => body.added?.pets ?? 0);
  expect(addedPetCounts.reduce((sum, pets) => sum + pets, 0)).toBe(1);
  expect((await restore(file)).body.added?.pets).toBe(0);
  expect(await readPetNames()).toEqual(['Bantay']);
});

test('repeats the first answer for the same key', async () => {
  const file = JSON.stringify({ pets: [{ id: 'p', name: 'Bantay', category: 'dog' }] });
  const target = { url: server.url, client };
  const firstImport = await upload(target, '/api/import', file, { 'Idempotency-Key': 'k' });
  const secondImport = await upload(target, '/api/import', file, { 'Idempotency-Key': 'k' });
  expect(secondImport.body).toEqual(firstImport.body);
  expect(secondImport.headers.get('Idempotency-Replayed')).toBe('true');
});

test('exports no samples and nothing deleted', async () => {
  expect((await client.post('/api/sample-pets')).status).toBe(201);
  const { id } = await addPet('Gone');
  const keptPet = await addPet('Kept');
  const record = await addRecord(keptPet.id, '2026-01-02', '2027-01-02');
  await client.delete(`/api/pets/${id}`);
  await client.delete(`/api/medical-records/${record.id}`);
  const { data, headers } = await exportOf(server, client);
  expect(data.pets.map((pet) => pet['name'])).toEqual(['Kept']);
  expect([data.medicalRecords, data.reminders, data.documents]).toEqual([[], [], []]);
  expect(headers.get('Content-Disposition')).toBe(
    'attachment; filename="pet-care-data-2026-11-20.json"',
  );
  expect(JSON.stringify(data)).not.toContain(keptPet.shareToken);
  const size = await client.get('/api/export/size');
  expect(size.body).toMatchObject({ ...ZERO_COUNTS, pets: 1, photos: 1 });
});

test('imports a profile once: fills in missing fields and keeps what is hidden', async () => {
  const source = await server.owner({ phone: '0917', city: 'Cebu', qrEmergencyInfo: false });
  await source.client.put('/api/auth/user', { profileImageUrl: await createPhoto(9) });
  const { text, data } = await exportOf(server, source.client);
  ({ client } = await server.owner({ city: 'Manila', preferredLanguage: 'fil' }));
  await restore(text);
  const readProfile = async () => (await exportOf(server, client)).data.profile;
  expect(await readProfile()).toMatchObject({
    phone: '0917',
    city: 'Manila',
    preferredLanguage: 'fil',
    profileImageUrl: data.profile['profileImageUrl'],
    privacySettings: { publicProfile: true, qrEmergencyInfo: false },
  });
  expect(data.profile['profileImageUrl']).toMatch(/^data:image\/jpeg/);
  await client.put('/api/auth/user', { phone: null, privacySettings: { qrEmergencyInfo: true } });
  await restore(text);
  expect(await readProfile()).toMatchObject({
    phone: null,
    privacySettings: { qrEmergencyInfo: true },
  });
});

test('refuses a whole file above the plan’s quotas', async () => {
  const pets = [];
  for (const id of ['a', 'b', 'c']) {
    pets.push({ id, name: id, category: 'dog', imageUrl: await createPhoto(pets.length) });
  }
  await setStorageLimit(server.db, FREE_PLAN_ID, 700);
  try {
    const countsBefore = await countRows(server);
    const { status, body } = await restore(JSON.stringify({ pets }));
    expect([status, body.code]).toEqual([413, 'plans.full']);
    expect(await countRows(server)).toEqual(countsBefore);
  } finally {
    await setStorageLimit(server.db, FREE_PLAN_ID, null);
  }
});
