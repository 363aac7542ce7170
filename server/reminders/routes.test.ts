import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import type { ReminderWithPet } from './contract.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

const CALLS = [
  ['GET', `/api/pets/${NOBODY}/reminders`],
  ['GET', '/api/reminders'],
  ['GET', '/api/reminders/overdue'],
  ['PUT', `/api/reminders/${NOBODY}/complete`],
] as const;

test.each(CALLS)('%s %s answers 401 without a session', async (method, path) => {
  await using server = await startTestServer();
  const answer = await server.client().send(method, path);
  expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
});

const startWithPet = async (server: TestServer) => {
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const listReminders = async () =>
    (await client.get<ReminderWithPet[]>('/api/reminders')).body.map(
      ({ title, dueDate, isOverdue, isCompleted }) =>
        `${title} ${dueDate}${isOverdue ? ' overdue' : ''}${isCompleted ? ' done' : ''}`,
    );
  const addReminder = async (fields: object) => {
    const path = `/api/pets/${pet.id}/medical-records`;
    const newRecord = await client.post<MedicalRecord>(path, {
      type: 'vaccine',
      title: 'Rabies',
      ...fields,
    });
    expect(newRecord.status).toBe(201);
    return `/api/medical-records/${newRecord.body.id}`;
  };
  return { user, client, pet, listed: listReminders, add: addReminder };
};

test('answers the same 404 for another owner’s and an unknown one, and lists only own ones', async () => {
  await using server = await startTestServer();
  const { pet, listed } = await startWithPet(server);
  const reminder = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-01' });
  const { client: stranger } = await server.owner();
  const unknown = await stranger.get(`/api/pets/${NOBODY}/reminders`);
  expect(unknown).toMatchObject({ status: 404, body: { code: 'http.notFound' } });
  const notFoundAnswer = { status: 404, body: unknown.body };
  expect(await stranger.get(`/api/pets/${pet.id}/reminders`)).toMatchObject(notFoundAnswer);
  expect(await stranger.put(`/api/reminders/${NOBODY}/complete`)).toMatchObject(notFoundAnswer);
  expect(await stranger.put(`/api/reminders/${reminder.id}/complete`)).toMatchObject(
    notFoundAnswer,
  );
  expect((await stranger.get('/api/reminders')).body).toEqual([]);
  expect((await stranger.get('/api/reminders/overdue')).body).toEqual([]);
  expect(await listed()).toEqual(['Rabies 2026-11-01 overdue']);
});

test('includes the pet, without its photo data', async () => {
  await using server = await startTestServer();
  const { client, pet } = await startWithPet(server);
  const reminder = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-19' });
  const shownReminder = {
    id: reminder.id,
    petId: pet.id,
    medicalRecordId: null,
    documentId: null,
    type: 'vaccine',
    title: 'Rabies',
    dueDate: '2026-11-19',
    isOverdue: true,
    isCompleted: false,
    completedAt: null,
    notificationSent: false,
    createdAt: reminder.createdAt,
    owner: { id: pet.userId, name: 'Ana' },
    role: 'owner',
    pet: {
      id: pet.id,
      name: 'Bantay',
      category: 'dog',
      breed: 'Aspin',
      photo: null,
      isSample: false,
    },
  };
  for (const path of [
    '/api/reminders',
    '/api/reminders/overdue',
    `/api/pets/${pet.id}/reminders`,
  ]) {
    expect((await client.get(path)).body, path).toEqual([shownReminder]);
  }
});

test('sorts by due date, days and instants together; overdue follows the owner’s day', async () => {
  await using server = await startTestServer();
  const { client, pet, listed } = await startWithPet(server);
  const dueDates = [
    '2026-11-21',
    '2026-11-20T15:00:00.000Z',
    '2026-11-20',
    '2026-11-19T15:59:00.000Z',
  ];
  for (const dueDate of dueDates) await buildReminder(server.db, { petId: pet.id, dueDate });
  const completedState = { isCompleted: true, completedAt: pet.createdAt, isOverdue: true };
  await buildReminder(server.db, { petId: pet.id, dueDate: '2026-01-01', ...completedState });

  expect(await listed()).toEqual([
    'Rabies 2026-01-01 done',
    'Rabies 2026-11-19T15:59:00.000Z overdue',
    'Rabies 2026-11-20',
    'Rabies 2026-11-20T15:00:00.000Z',
    'Rabies 2026-11-21',
  ]);
  const readOverdue = async () =>
    (await client.get<ReminderWithPet[]>('/api/reminders/overdue')).body.map((r) => r.dueDate);
  server.clock.set('2026-11-20T15:59:59.999Z');
  expect(await readOverdue()).toEqual(dueDates.slice(3));
  server.clock.set('2026-11-20T16:00:00.000Z');
  expect(await readOverdue()).toEqual([dueDates[3], dueDates[2], dueDates[1]]);
});

test('sorts a day at nine in the owner’s zone among instants', async () => {
  await using server = await startTestServer();
  const { pet, listed } = await startWithPet(server);
  // The reminders are due at 08:30, 09:00 and 09:30 in Manila.
  const dueDates = ['2026-12-10T00:30:00.000Z', '2026-12-10', '2026-12-10T01:30:00.000Z'];
  for (const dueDate of dueDates.toReversed())
    await buildReminder(server.db, { petId: pet.id, dueDate });
  expect(await listed()).toEqual(dueDates.map((dueDate) => `Rabies ${dueDate}`));
});

describe('Done', () => {
  test('stores the moment, and changes nothing a second time', async () => {
    await using server = await startTestServer();
    const { client, pet } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-01' });
    const path = `/api/reminders/${id}/complete`;
    const firstResponse = await client.put<ReminderWithPet>(path);
    expect(firstResponse).toMatchObject({
      status: 200,
      body: {
        id,
        isCompleted: true,
        isOverdue: false,
        completedAt: '2026-11-20T02:00:00.000Z',
        pet: { name: 'Bantay' },
      },
    });
    server.clock.advance(60_000);
    expect((await client.put(path)).body).toEqual(firstResponse.body);
    expect((await client.get('/api/reminders/overdue')).body).toEqual([]);
    expect((await client.get('/api/reminders')).body).toEqual([firstResponse.body]);
  });

  test('gives a reopened reminder its former completion back, and none that lies ahead', async () => {
    await using server = await startTestServer();
    const { client, pet } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-01' });
    const path = `/api/reminders/${id}/complete`;
    const { completedAt } = (await client.put<ReminderWithPet>(path)).body;
    server.clock.advance(3_600_000);
    const now = server.clock.now().toISOString();
    const complete = async (former: string) => {
      await client.put(`/api/reminders/${id}/reopen`);
      return (await client.put<ReminderWithPet>(path, { completedAt: former })).body;
    };
    expect(await complete(String(completedAt))).toMatchObject({ isCompleted: true, completedAt });
    expect(await complete('2026-11-19T10:00:00+08:00')).toMatchObject({
      completedAt: '2026-11-19T02:00:00.000Z',
    });
    expect(await complete('2027-01-01T00:00:00Z')).toMatchObject({ completedAt: now });
  });

  test.each([
    ['malformed JSON', '{'],
    ['a list', '[]'],
    ['a day as the instant', '{"completedAt":"2026-11-01"}'],
  ])('answers 400 with %s', async (_, body) => {
    await using server = await startTestServer();
    const { client, pet, listed } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id });
    expect((await client.put(`/api/reminders/${id}/complete`, body)).status).toBe(400);
    expect(await listed()).toEqual(['Rabies 2026-12-01']);
  });
});

describe('Done for the due date that was shown', () => {
  const DAY = '2026-12-01';
  const INSTANT = '2026-12-01T01:30:00.000Z';

  test.each([DAY, INSTANT])('%s completes a reminder still due then', async (dueDate) => {
    await using server = await startTestServer();
    const { client, pet, listed } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id, dueDate });
    const completedResponse = await client.put(`/api/reminders/${id}/complete?dueDate=${dueDate}`);
    expect(completedResponse).toMatchObject({
      status: 200,
      body: { id, dueDate, isCompleted: true },
    });
    expect(await listed()).toEqual([`Rabies ${dueDate} done`]);
  });

  test.each([
    ['another day', DAY, '2026-12-22'],
    ['a time on the same day', DAY, INSTANT],
    ['the day of a time', INSTANT, DAY],
    ['another way to write the same instant', '2026-12-01T09:30:00.000+08:00', INSTANT],
  ])(
    '%s answers 409 with the reminder, and changes nothing',
    async (_, shownValue, storedValue) => {
      await using server = await startTestServer();
      const { client, pet, listed } = await startWithPet(server);
      const { id } = await buildReminder(server.db, { petId: pet.id, dueDate: storedValue });
      const path = `/api/reminders/${id}/complete`;
      const refusedResponse = await client.put(`${path}?dueDate=${encodeURIComponent(shownValue)}`);
      const [current] = (await client.get<ReminderWithPet[]>('/api/reminders')).body;
      expect(refusedResponse).toMatchObject({ status: 409, body: { code: 'reminders.moved' } });
      expect(refusedResponse.body).toHaveProperty('current', current);
      expect(await listed()).toEqual([`Rabies ${storedValue}`]);
      expect((await client.put(`${path}?dueDate=${storedValue}`)).status).toBe(200);
    },
  );

  test.each(['', 'tomorrow', '2026-02-30'])('%o answers 400 as no due date', async (shownValue) => {
    await using server = await startTestServer();
    const { client, pet, listed } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id });
    expect((await client.put(`/api/reminders/${id}/complete?dueDate=${shownValue}`)).status).toBe(
      400,
    );
    expect(await listed()).toEqual(['Rabies 2026-12-01']);
  });

  test.each(['dueDate[]', 'DueDate', 'due'])(
    '%s answers 400 as an unknown query name',
    async (name) => {
      await using server = await startTestServer();
      const { client, pet, listed } = await startWithPet(server);
      const { id } = await buildReminder(server.db, { petId: pet.id });
      const query = `${encodeURIComponent(name)}=2026-11-01`;
      const refusedResponse = await client.put(`/api/reminders/${id}/complete?${query}`);
      expect(refusedResponse).toMatchObject({ status: 400, body: { code: 'field.invalid' } });
      expect(refusedResponse.body).toHaveProperty(['fields', name]);
      expect(await listed()).toEqual(['Rabies 2026-12-01']);
    },
  );

  test('keeps a moved date open when another device completes it in parallel', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    for (let round = 0; round < 12; round += 1) {
      const recordFields = { title: `Round ${round}`, dateAdministered: '2026-11-01' };
      const record = await add({ ...recordFields, nextDueDate: '2026-12-01' });
      const allReminders = (await client.get<ReminderWithPet[]>('/api/reminders')).body;
      const { id = '' } = allReminders.find(({ title }) => title === recordFields.title) ?? {};
      const moveDueDate = () => client.put(record, { nextDueDate: '2026-12-22' });
      const completeReminder = () => client.put(`/api/reminders/${id}/complete?dueDate=2026-12-01`);
      const requests =
        round % 2 === 0 ? [moveDueDate(), completeReminder()] : [completeReminder(), moveDueDate()];
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      expect(await listed()).toContain(`Round ${round} 2026-12-22`);
    }
  });

  test('repeats the first answer for the same key, although the date was moved since', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    const record = await add({ dateAdministered: '2026-11-01', nextDueDate: '2026-12-01' });
    const [shown] = (await client.get<ReminderWithPet[]>('/api/reminders')).body;
    const path = `/api/reminders/${shown?.id}/complete?dueDate=2026-12-01`;
    const headers = { 'Idempotency-Key': 'one tap' };
    const firstResponse = await client.send('PUT', path, {}, headers);
    await client.put(record, { nextDueDate: '2026-12-22' });
    expect((await client.send('PUT', path, {}, headers)).body).toEqual(firstResponse.body);
    expect(await listed()).toEqual(['Rabies 2026-12-22']);
  });
});

describe('Reopen', () => {
  test('requires the reminder’s owner', async () => {
    await using server = await startTestServer();
    const { client, pet, listed } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id });
    await client.put(`/api/reminders/${id}/complete`);
    const path = `/api/reminders/${id}/reopen`;
    expect((await server.client().put(path)).status).toBe(401);
    const otherOwner = await server.owner();
    expect((await otherOwner.client.put(path)).status).toBe(404);
    expect((await client.put(`/api/reminders/${NOBODY}/reopen`)).status).toBe(404);
    expect((await client.put(path, '[]')).status).toBe(400);
    expect(await listed()).toEqual(['Rabies 2026-12-01 done']);
  });

  test('reopens a completed one, overdue if its day has passed; a second time changes nothing', async () => {
    await using server = await startTestServer();
    const { client, pet } = await startWithPet(server);
    const { id } = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-01' });
    await client.put(`/api/reminders/${id}/complete`);
    const path = `/api/reminders/${id}/reopen`;
    const firstResponse = await client.put<ReminderWithPet>(path);
    expect(firstResponse).toMatchObject({
      status: 200,
      body: { id, isCompleted: false, isOverdue: true, completedAt: null, pet: { name: 'Bantay' } },
    });
    server.clock.advance(60_000);
    expect((await client.put(path)).body).toEqual(firstResponse.body);
    expect((await client.get('/api/reminders/overdue')).body).toEqual([firstResponse.body]);
  });

  test('reopens one that a later record completed', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    await add({ dateAdministered: '2026-01-01', nextDueDate: '2026-06-01' });
    await add({ dateAdministered: '2026-06-01', nextDueDate: '2026-12-01' });
    const { body } = await client.get<ReminderWithPet[]>('/api/reminders');
    await client.put(`/api/reminders/${body[0]?.id}/reopen`);
    expect(await listed()).toEqual(['Rabies 2026-06-01 overdue', 'Rabies 2026-12-01']);
  });
});

describe('reminders of records', () => {
  const JANUARY = { dateAdministered: '2026-01-01', nextDueDate: '2026-06-01' };
  const JUNE_RECORD = { dateAdministered: '2026-06-01', nextDueDate: '2026-12-01' };

  test('are created, moved and removed with the record', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    const record = await add(JUNE_RECORD);
    expect(await listed()).toEqual(['Rabies 2026-12-01']);
    await client.put(record, { nextDueDate: '2026-12-24' });
    expect(await listed()).toEqual(['Rabies 2026-12-24']);
    await client.put(record, { title: 'DHPP' });
    expect(await listed()).toEqual(['DHPP 2026-12-24']);
    await client.put(record, { reminderEnabled: false });
    expect(await listed()).toEqual([]);
    await client.put(record, { reminderEnabled: true });
    expect(await listed()).toEqual(['DHPP 2026-12-24']);
    await client.put(record, { nextDueDate: null });
    expect(await listed()).toEqual([]);
    await client.put(record, { nextDueDate: '2026-12-24' });
    await client.delete(record);
    expect(await listed()).toEqual([]);
  });

  test('are completed by a later record, and reopened when that is deleted', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    await add(JANUARY);
    expect(await listed()).toEqual(['Rabies 2026-06-01 overdue']);
    const laterRecord = await add(JUNE_RECORD);
    expect(await listed()).toEqual(['Rabies 2026-06-01 done', 'Rabies 2026-12-01']);
    await client.put(laterRecord, { notes: 'All well' });
    expect(await listed()).toEqual(['Rabies 2026-06-01 done', 'Rabies 2026-12-01']);
    await client.delete(laterRecord);
    expect(await listed()).toEqual(['Rabies 2026-06-01 overdue']);
  });

  test('are regrouped when the later record’s title changes, and back', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    await add(JANUARY);
    const laterRecord = await add(JUNE_RECORD);
    await client.put(laterRecord, { title: 'DHPP' });
    expect(await listed()).toEqual(['Rabies 2026-06-01 overdue', 'DHPP 2026-12-01']);
    await client.put(laterRecord, { type: 'checkup', title: 'Rabies' });
    expect(await listed()).toEqual(['Rabies 2026-06-01 overdue', 'Rabies 2026-12-01']);
    await client.put(laterRecord, { type: 'vaccine' });
    expect(await listed()).toEqual(['Rabies 2026-06-01 done', 'Rabies 2026-12-01']);
    await client.put(laterRecord, { dateAdministered: '2025-12-01', nextDueDate: '2026-12-01' });
    expect(await listed()).toEqual(['Rabies 2026-06-01 overdue', 'Rabies 2026-12-01 done']);
  });

  test('are reopened when a due date moves', async () => {
    await using server = await startTestServer();
    const { client, listed, add } = await startWithPet(server);
    const firstRecord = await add(JANUARY);
    await add(JUNE_RECORD);
    await client.put(firstRecord, { nextDueDate: '2026-12-12' });
    expect(await listed()).toEqual(['Rabies 2026-12-01', 'Rabies 2026-12-12']);
    const { body } = await client.get<ReminderWithPet[]>('/api/reminders');
    await client.put(`/api/reminders/${body[1]?.id}/complete`);
    await client.put(firstRecord, { notes: 'x' });
    expect(await listed()).toEqual(['Rabies 2026-12-01', 'Rabies 2026-12-12 done']);
    await client.put(firstRecord, { nextDueDate: '2026-12-13' });
    expect(await listed()).toEqual(['Rabies 2026-12-01', 'Rabies 2026-12-13']);
  });

  test('are never completed by the title Other, or between pets', async () => {
    await using server = await startTestServer();
    const { user, client, listed, add } = await startWithPet(server);
    await add({ ...JANUARY, title: 'Other' });
    await add({ ...JUNE_RECORD, title: 'Other' });
    await add(JANUARY);
    const secondPet = await buildPet(server.db, { userId: user.id });
    const rabies = { type: 'vaccine', title: 'Rabies', ...JUNE_RECORD };
    await client.post(`/api/pets/${secondPet.id}/medical-records`, rabies);
    expect((await listed()).filter((line) => line.includes('done'))).toEqual([]);
  });

  test('keep an instant as an instant', async () => {
    await using server = await startTestServer();
    const { listed, add } = await startWithPet(server);
    await add({ dateAdministered: '2026-06-01', nextDueDate: '2026-12-01T14:30:00+08:00' });
    expect(await listed()).toEqual(['Rabies 2026-12-01T06:30:00.000Z']);
  });
});

describe('polled calls', () => {
  test.each(['/api/reminders', '/api/reminders/overdue'])(
    '%s answers 304 while nothing changed, and the whole answer afterwards',
    async (path) => {
      await using server = await startTestServer();
      const { client, pet } = await startWithPet(server);
      const reminder = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-01' });
      const firstResponse = await client.get(path);
      const cacheHeaders = { 'If-None-Match': firstResponse.headers.get('ETag') ?? '' };
      expect(firstResponse.headers.get('Cache-Control')).toBe('private, no-cache');
      const repeatedDownload = await client.get<Uint8Array>(path, cacheHeaders);
      expect([repeatedDownload.status, repeatedDownload.body.length]).toEqual([304, 0]);
      await client.put(`/api/reminders/${reminder.id}/complete`);
      expect((await client.get(path, cacheHeaders)).status).toBe(200);
    },
  );

  test('have separate tags for each owner', async () => {
    await using server = await startTestServer();
    const [one, other] = [await server.owner(), await server.owner()];
    const { headers, body } = await one.client.get('/api/reminders');
    const otherResponse = await other.client.get('/api/reminders', {
      'If-None-Match': headers.get('ETag') ?? '',
    });
    expect([otherResponse.status, otherResponse.body]).toEqual([200, body]);
  });
});
