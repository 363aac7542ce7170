import { describe, expect, test } from 'vitest';
import { buildReminder } from '#db/reminders/factory.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { startTestServer } from '#server/testing.ts';
import { exportOf } from '#server/transfer/testing/account.ts';
import { upload } from '#server/transfer/testing/upload.ts';
import type { ListedPet, Pet, PetFacts } from './contract.ts';

const BANTAY = { name: 'Bantay', category: 'dog', dateOfBirth: '2024-11-20' };
const DETAILS = {
  microchippedOn: '2025-02-03',
  sex: 'female',
  neutered: false,
  allergies: 'Chicken\nPenicillin',
  colour: 'Brown and white',
  bloodType: 'DEA 1.1 positive',
  insuranceNumber: 'PH-0042',
  passedAwayOn: null,
};

const TOO_LONG_MESSAGE = 'Please keep this to 200 characters.';
const FUTURE_MESSAGE = 'This date cannot be in the future';
const BEFORE_BIRTH_MESSAGE = 'This date cannot be before the date of birth';

test('stores, changes and clears a pet’s details', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const newPet = await client.post<Pet>('/api/pets', { ...BANTAY, ...DETAILS });
  expect(newPet).toMatchObject({ status: 201, body: DETAILS });
  const path = `/api/pets/${newPet.body.id}`;
  expect((await client.get(path)).body).toMatchObject(DETAILS);
  expect((await client.get<ListedPet[]>('/api/pets')).body[0]).toMatchObject(DETAILS);

  const changedPet = await client.put(path, { neutered: true, colour: ' Brown ' });
  expect(changedPet.body).toMatchObject({ ...DETAILS, neutered: true, colour: 'Brown' });
  const emptyDetails = {
    microchippedOn: null,
    sex: null,
    neutered: null,
    allergies: null,
    colour: null,
    bloodType: null,
    insuranceNumber: null,
    passedAwayOn: null,
  };
  expect((await client.put(path, { ...emptyDetails, allergies: ' ' })).body).toMatchObject(
    emptyDetails,
  );
});

test('exports and imports every detail', async () => {
  const petFilledFields: PetFacts = {
    ...DETAILS,
    sex: 'male',
    breed: 'Aspin',
    dateOfBirth: '2020-01-02',
    microchipId: '985141000123456',
    birthmarks: 'White paw',
    passedAwayOn: '2026-05-19',
  };
  expect(Object.values(petFilledFields)).not.toContain(null);
  await using server = await startTestServer();
  const { client } = await server.owner();
  await client.post('/api/pets', { name: 'Bantay', category: 'dog', ...petFilledFields });
  const { text } = await exportOf(server, client);
  const otherOwner = await server.owner();
  await upload({ url: server.url, client: otherOwner.client }, '/api/import', text);
  expect((await otherOwner.client.get<ListedPet[]>('/api/pets')).body).toMatchObject([
    petFilledFields,
  ]);
});

describe.each(['POST', 'PUT'])('%s refuses', (method) => {
  test.each([
    ['sex', 'unknown', 'Please choose female or male.'],
    ['sex', '', 'Please choose female or male.'],
    ['neutered', 'yes', 'Please choose yes or no.'],
    ['allergies', 'x'.repeat(10_001), 'Please keep this to 10,000 characters.'],
    ['colour', 'x'.repeat(201), TOO_LONG_MESSAGE],
    ['bloodType', 'x'.repeat(201), TOO_LONG_MESSAGE],
    ['insuranceNumber', 'x'.repeat(201), TOO_LONG_MESSAGE],
    ['microchippedOn', '2026-02-30', 'Please enter a valid date.'],
    ['microchippedOn', '2026-11-21', FUTURE_MESSAGE],
    ['passedAwayOn', '2026-02-30', 'Please enter a valid date.'],
    ['passedAwayOn', 'half-typed', 'Please enter a valid date.'],
    ['passedAwayOn', '2026-11-21', FUTURE_MESSAGE],
    ['passedAwayOn', '2024-11-19', BEFORE_BIRTH_MESSAGE],
  ])('%s: %s', async (field, value, message) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const newPet = await client.post<Pet>('/api/pets', BANTAY);
    const refusedResponse =
      method === 'POST'
        ? await client.post('/api/pets', { ...BANTAY, [field]: value })
        : await client.put(`/api/pets/${newPet.body.id}`, { [field]: value });
    expect(refusedResponse.status).toBe(400);
    expect(refusedResponse.body).toMatchObject({ message, fields: { [field]: { message } } });
    const { body } = await client.get<ListedPet[]>('/api/pets');
    expect(body).toMatchObject([{ version: 1, [field]: null }]);
  });
});

test('refuses a birth date after the day a pet passed away', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const newPet = await client.post<Pet>('/api/pets', { ...BANTAY, passedAwayOn: '2026-05-19' });
  const refusedResponse = await client.put(`/api/pets/${newPet.body.id}`, {
    dateOfBirth: '2026-05-20',
  });
  expect(refusedResponse).toMatchObject({ status: 400, body: { message: BEFORE_BIRTH_MESSAGE } });
  const sameDayDates = { dateOfBirth: '2026-05-20', passedAwayOn: '2026-05-20' };
  expect((await client.put(`/api/pets/${newPet.body.id}`, sameDayDates)).body).toMatchObject(
    sameDayDates,
  );
});

describe('a pet that passed away', () => {
  test('keeps its records; its reminders, their counts and its age stop until that is undone', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const { body: pet } = await client.post<Pet>('/api/pets', BANTAY);
    const { body: otherBody } = await client.post<Pet>('/api/pets', { ...BANTAY, name: 'Muning' });
    const record = await client.post(`/api/pets/${pet.id}/medical-records`, {
      type: 'vaccine',
      title: 'Rabies',
      dateAdministered: '2025-11-08',
      nextDueDate: '2026-11-08',
    });
    const completedReminder = await buildReminder(server.db, {
      petId: pet.id,
      title: 'DHPP',
      isCompleted: true,
      completedAt: '2026-03-03T02:00:00.000Z',
    });
    await buildReminder(server.db, { petId: pet.id, title: 'Later', dueDate: '2026-12-08' });
    await buildReminder(server.db, { petId: otherBody.id, title: 'Other', dueDate: '2026-11-09' });

    const listTitles = async (path: string) =>
      (await client.get<ReminderWithPet[]>(path)).body.map(({ title }) => title).sort();
    const readDetails = async () => ({
      all: await listTitles('/api/reminders'),
      overdue: await listTitles('/api/reminders/overdue'),
      own: await listTitles(`/api/pets/${pet.id}/reminders`),
      counts: (await client.get<ListedPet[]>('/api/pets?includeReminders=true')).body.map(
        ({ overdueCount, upcomingCount, reminders, age }) => [
          overdueCount,
          upcomingCount,
          reminders?.length,
          age,
        ],
      ),
      records: (await client.get<unknown[]>(`/api/pets/${pet.id}/medical-records`)).body.length,
    });
    const dataBefore = await readDetails();
    expect(dataBefore).toEqual({
      all: ['DHPP', 'Later', 'Other', 'Rabies'],
      overdue: ['Other', 'Rabies'],
      own: ['DHPP', 'Later', 'Rabies'],
      counts: [
        [1, 1, 3, 24],
        [1, 0, 1, 24],
      ],
      records: 1,
    });

    await client.put(`/api/pets/${pet.id}`, { passedAwayOn: '2026-05-19' });
    expect(await readDetails()).toEqual({
      all: ['DHPP', 'Other'],
      overdue: ['Other'],
      own: ['DHPP'],
      counts: [
        [0, 0, 1, 17],
        [1, 0, 1, 24],
      ],
      records: 1,
    });
    expect((await client.get(`/api/medical-records/${record.body['id']}`)).status).toBe(200);
    expect(completedReminder.isCompleted).toBe(true);

    await client.put(`/api/pets/${pet.id}`, { passedAwayOn: null });
    expect(await readDetails()).toEqual(dataBefore);
  });

  test('accepts a new record, without a visible reminder', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const { body: pet } = await client.post<Pet>('/api/pets', {
      ...BANTAY,
      passedAwayOn: '2026-11-20',
    });
    const addedRecord = await client.post(`/api/pets/${pet.id}/medical-records`, {
      type: 'checkup',
      title: 'Sick Visit',
      dateAdministered: '2026-11-19',
      nextDueDate: '2026-11-30',
    });
    expect(addedRecord.status).toBe(201);
    expect((await client.get('/api/reminders')).body).toEqual([]);
  });
});
