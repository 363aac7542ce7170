import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { AMOUNT_CASES } from '#server/money/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { MedicalRecord, RecordPage } from './contract.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';
const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-11-20' };

const startWithPet = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  return { user, client, pet, path: `/api/pets/${pet.id}/medical-records` };
};

const CALLS = [
  ['GET', `/api/pets/${NOBODY}/medical-records`, undefined],
  ['POST', `/api/pets/${NOBODY}/medical-records`, RABIES],
  ['GET', `/api/medical-records/${NOBODY}`, undefined],
  ['PUT', `/api/medical-records/${NOBODY}`, { title: 'DHPP' }],
  ['DELETE', `/api/medical-records/${NOBODY}`, undefined],
] as const;

test.each(CALLS)('%s %s answers 401 without a session', async (method, path, body) => {
  await using server = await startTestServer();
  const answer = await server.client().send(method, path, body);
  expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
});

test.each(CALLS)(
  '%s %s answers the same 404 for another owner’s and an unknown one',
  async (...call) => {
    await using server = await startTestServer();
    const { client, pet } = await startWithPet(server);
    const record = await buildRecord(server.db, { petId: pet.id });
    const { client: stranger } = await server.owner();
    const [method, path, body] = call;
    const unknown = await stranger.send(method, path, body);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'http.notFound' } });
    const existingPath = path.replace(NOBODY, path.startsWith('/api/pets') ? pet.id : record.id);
    expect(await stranger.send(method, existingPath, body)).toMatchObject({
      status: 404,
      body: unknown.body,
    });
    const { body: stillBody } = await client.get(`/api/medical-records/${record.id}`);
    expect(stillBody).toMatchObject({ title: 'Rabies', version: 1 });
  },
);

describe('a record that is added', () => {
  test('is returned completely', async () => {
    await using server = await startTestServer();
    const { client, pet, path } = await startWithPet(server);
    const notes = `Brave girl 🐕${'x'.repeat(10_000 - 'Brave girl 🐕'.length)}`;
    const newRecord = await client.post<MedicalRecord>(path, {
      ...RABIES,
      nextDueDate: '2027-11-20',
      veterinarian: 'Dr. Cruz',
      clinic: ' ',
      weight: '12.4 kg',
      cost: '₱1,250.50',
      notes,
    });
    expect(newRecord.status).toBe(201);
    expect(newRecord.body).toEqual({
      id: expect.any(String),
      petId: pet.id,
      ...RABIES,
      description: null,
      nextDueDate: '2027-11-20',
      veterinarian: 'Dr. Cruz',
      clinic: null,
      batchNumber: null,
      manufacturer: null,
      validUntil: null,
      weight: '12.4 kg',
      cost: '₱1,250.50',
      costCentavos: 125_050,
      currency: 'PHP',
      notes,
      imageUrl: null,
      photo: null,
      attachments: [],
      photos: [],
      documents: [],
      reminderEnabled: true,
      reminderSms: false,
      createdBy: { id: pet.userId, name: 'Ana' },
      updatedBy: { id: pet.userId, name: 'Ana' },
      mergedAt: null,
      version: 1,
      createdAt: '2026-11-20T02:00:00.000Z',
      updatedAt: '2026-11-20T02:00:00.000Z',
    });
    expect((await client.get(`/api/medical-records/${newRecord.body.id}`)).body).toEqual(
      newRecord.body,
    );
    expect((await client.get(path)).body).toEqual([newRecord.body]);
  });

  test.each([
    ['vaccine', true],
    ['deworming', true],
    ['treatment', true],
    ['surgery', false],
    ['checkup', true],
    ['lab-test', false],
    ['grooming', true],
  ])('of the type %s has reminders by default: %s', async (type, enabled) => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    const createdResponse = await client.post(path, { ...RABIES, type, title: 'Other' });
    expect(createdResponse.body).toMatchObject({ reminderEnabled: enabled, reminderSms: false });
    const choices = { reminderEnabled: !enabled, reminderSms: true };
    const otherResponse = await client.post(path, { ...RABIES, type, title: 'Other', ...choices });
    expect(otherResponse.body).toMatchObject(choices);
  });

  const longText = (length: number) => 'x'.repeat(length);
  const photo = 'data:image/jpeg;base64,AAAA';
  test.each([
    ['type', { type: undefined }, 'Please choose the type of record'],
    ['type', { type: 'massage' }, 'Please choose the type of record'],
    ['title', { title: ' ' }, 'Please choose what was done'],
    ['title', { title: longText(101) }, 'Please keep this to 100 characters.'],
    ['dateAdministered', { dateAdministered: undefined }, 'Please enter the date given'],
    ['dateAdministered', { dateAdministered: '' }, 'Please enter the date given'],
    ['dateAdministered', { dateAdministered: '2025-02-29' }, 'Please enter a valid date.'],
    [
      'dateAdministered',
      { dateAdministered: '2026-11-21' },
      'The date given cannot be in the future',
    ],
    [
      'nextDueDate',
      { nextDueDate: '2026-11-20' },
      'Next due date must be later than the date given',
    ],
    [
      'nextDueDate',
      { nextDueDate: '2026-11-19' },
      'Next due date must be later than the date given',
    ],
    ['validUntil', { validUntil: '2026-11-19' }, 'Valid until cannot be before the date given'],
    ['validUntil', { validUntil: '2026-02-30' }, 'Please enter a valid date.'],
    ['validUntil', { validUntil: '2201-01-01' }, 'Please enter a day before 2201'],
    ['nextDueDate', { nextDueDate: 'soon' }, 'Please enter a valid date.'],
    ['veterinarian', { veterinarian: longText(201) }, 'Please keep this to 200 characters.'],
    ['clinic', { clinic: longText(201) }, 'Please keep this to 200 characters.'],
    ['manufacturer', { manufacturer: longText(201) }, 'Please keep this to 200 characters.'],
    ['batchNumber', { batchNumber: longText(201) }, 'Please keep this to 200 characters.'],
    ['weight', { weight: longText(201) }, 'Please keep this to 200 characters.'],
    ['cost', { cost: longText(41) }, 'Please keep this to 40 characters.'],
    ['cost', { cost: '-5' }, 'Please enter an amount of 0 or more, such as 1250 or 250.50.'],
    ['cost', { cost: -250.5 }, 'Please enter an amount of 0 or more, such as 1250 or 250.50.'],
    ['cost', { cost: '9999999999999' }, 'Please check the cost: it is too high.'],
    ['notes', { notes: longText(10_001) }, 'Please keep this to 10,000 characters.'],
    ['description', { description: longText(10_001) }, 'Please keep this to 10,000 characters.'],
    ['reminderEnabled', { reminderEnabled: 'yes' }, 'Please choose yes or no.'],
    [
      'attachments',
      { attachments: [photo, photo, photo, photo] },
      'You can only upload up to 3 photos.',
    ],
    ['attachments.1', { attachments: ['1 attachment(s)', 'x'] }, 'Please select an image file'],
  ])('is refused for an invalid %s: %o', async (field, invalidValue, message) => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    const refusedResponse = await client.post(path, { ...RABIES, ...invalidValue });
    expect(refusedResponse.status).toBe(400);
    expect(refusedResponse.body).toMatchObject({ message, fields: { [field]: { message } } });
    expect((await client.get(path)).body).toEqual([]);
  });

  test.each<readonly [cost: string | number | null, costCentavos: number]>([
    ...AMOUNT_CASES,
    ['1250', 125_000],
    [350, 35_000],
    ['free', 0],
    ['Php. 1,250.50', 125_050],
    ['P. 500', 50_000],
    ['₱.50', 50],
    ['', 0],
    [null, 0],
  ])('with a cost of %o counts as %i centavos', async (cost, costCentavos) => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    const createdResponse = await client.post(path, { ...RABIES, cost });
    expect(createdResponse).toMatchObject({ status: 201, body: { costCentavos } });
    expect(createdResponse.body['cost']).toBe(cost === null || cost === '' ? null : String(cost));
  });

  test('reads a number with an exponent by its value', async () => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    const createResponse = await client.post(path, { ...RABIES, cost: 1e-7 });
    expect(createResponse).toMatchObject({
      status: 201,
      body: { cost: '0.0000001', costCentavos: 0 },
    });
    expect(await client.post(path, { ...RABIES, cost: 1e21 })).toMatchObject({ status: 400 });
  });

  test('compares a due time by its day in the owner’s zone', async () => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    const addDueRecord = (nextDueDate: string) =>
      client.post(path, { ...RABIES, dateAdministered: '2026-11-20', nextDueDate });
    // The refused due dates are 19:00 on the 19th and 23:59 on the 20th in Manila; midnight of the 21st is accepted.
    for (const wrongInstant of ['2026-11-19T11:00:00Z', '2026-11-20T15:59:00Z']) {
      const refusedResponse = await addDueRecord(wrongInstant);
      expect(refusedResponse).toMatchObject({
        status: 400,
        body: { code: 'records.nextDueDate.order' },
      });
    }
    expect((await addDueRecord('2026-11-20T16:00:00Z')).status).toBe(201);
  });

  test('does not check dates that an edit leaves unchanged', async () => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    // After midnight in Manila it is still the day before in America.
    server.clock.set('2026-11-20T16:30:00.000Z');
    const createdResponse = await client.post(path, { ...RABIES, dateAdministered: '2026-11-21' });
    await client.put('/api/auth/user', { timeZone: 'Pacific/Pago_Pago' });
    const address = `/api/medical-records/${createdResponse.body['id']}`;
    expect((await client.put(address, { notes: 'x' })).status).toBe(200);
    expect((await client.put(address, { dateAdministered: '2026-11-22' })).status).toBe(400);
  });

  test('uses today in the owner’s zone', async () => {
    await using server = await startTestServer();
    const { client, path } = await startWithPet(server);
    server.clock.set('2026-11-20T16:00:00.000Z');
    const tomorrowsRecord = { ...RABIES, dateAdministered: '2026-11-21' };
    expect((await client.post(path, tomorrowsRecord)).status).toBe(201);
  });
});

describe('the list of records', () => {
  test('is newest first, then by id', async () => {
    await using server = await startTestServer();
    const { client, pet, path } = await startWithPet(server);
    const petId = pet.id;
    const addRecord = (dateAdministered: string) =>
      buildRecord(server.db, { petId, dateAdministered });
    const oldRecord = await addRecord('2025-01-01');
    const sameDay = [await addRecord('2026-01-01'), await addRecord('2026-01-01')];
    const latestRecord = await addRecord('2026-02-01');
    await buildRecord(server.db, { petId, deletedAt: pet.createdAt });
    const ids = [latestRecord.id, ...sameDay.map(({ id }) => id).toSorted(), oldRecord.id];

    const allRecords = await client.get<MedicalRecord[]>(path);
    expect(allRecords.body.map(({ id }) => id)).toEqual(ids);
    expect(allRecords.headers.get('x-total-count')).toBe('4');
    const limitedResponse = await client.get<MedicalRecord[]>(`${path}?limit=2`);
    expect(limitedResponse.body.map(({ id }) => id)).toEqual(ids.slice(0, 2));

    const firstPage = await client.get<RecordPage>(`${path}?page=1&limit=3`);
    expect(firstPage.body.records.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(firstPage.body.pagination).toEqual({ page: 1, limit: 3, total: 4, hasMore: true });
    const secondPage = await client.get<RecordPage>(`${path}?page=2&limit=3`);
    expect(secondPage.body.records.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(secondPage.body.pagination).toEqual({ page: 2, limit: 3, total: 4, hasMore: false });
    expect((await client.get(`${path}?page=0`)).status).toBe(400);
  });
});

test('leaves out a deleted record at once', async () => {
  await using server = await startTestServer();
  const { client, pet, path } = await startWithPet(server);
  const { id } = await buildRecord(server.db, { petId: pet.id });
  const recordPath = `/api/medical-records/${id}`;
  expect(await client.delete(recordPath)).toMatchObject({
    status: 200,
    body: { message: 'Record deleted' },
  });
  expect((await client.get(path)).body).toEqual([]);
  expect((await client.get(recordPath)).status).toBe(404);
  expect((await client.put(recordPath, { notes: 'x' })).status).toBe(404);
  expect((await client.delete(recordPath)).status).toBe(404);
});
