import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { startTestServer } from '#server/testing.ts';
import type { ListedPet, Pet } from './contract.ts';

const BANTAY = { name: 'Bantay', category: 'dog' };
const NOBODY = '00000000-0000-7000-8000-000000000000';

test.each([
  ['GET', '/api/pets'],
  ['POST', '/api/pets'],
  ['GET', `/api/pets/${NOBODY}`],
  ['PUT', `/api/pets/${NOBODY}`],
  ['DELETE', `/api/pets/${NOBODY}`],
])('%s %s answers 401 without a session', async (method, path) => {
  await using server = await startTestServer();
  const answer = await server.client().send(method, path, method === 'GET' ? undefined : BANTAY);
  expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
});

test.each([
  ['GET', undefined],
  ['PUT', { name: 'Mine now' }],
  ['DELETE', undefined],
])(
  '%s answers the same 404 for another owner’s pet, a deleted or an unknown one',
  async (method, body) => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { client: stranger } = await server.owner();
    const pet = await buildPet(server.db, { userId: user.id });
    const deleted = await buildPet(server.db, { userId: user.id, deletedAt: pet.createdAt });

    const unknown = await stranger.send(method, `/api/pets/${NOBODY}`, body);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'http.notFound' } });
    for (const { asker, id } of [
      { asker: stranger, id: pet.id },
      { asker: client, id: deleted.id },
      { asker: client, id: "x' or '1'='1" },
    ]) {
      const refusedResponse = await asker.send(method, `/api/pets/${encodeURIComponent(id)}`, body);
      expect(refusedResponse).toMatchObject({ status: 404, body: unknown.body });
    }
    const { body: stillBody } = await client.get<Pet>(`/api/pets/${pet.id}`);
    expect(stillBody).toMatchObject({ name: 'Bantay', version: 1 });
  },
);

describe('a pet that is added', () => {
  test('is returned completely, with null for missing values', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const petBody = {
      name: '  Bantay 🐶 ',
      category: 'dog',
      breed: 'Aspin',
      dateOfBirth: '2024-11-21',
      microchipId: '985141000123456',
      birthmarks: '',
    };
    const newPet = await client.post<Pet>('/api/pets', petBody);
    expect(newPet.status).toBe(201);
    expect(newPet.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/),
      userId: user.id,
      name: 'Bantay 🐶',
      category: 'dog',
      breed: 'Aspin',
      dateOfBirth: '2024-11-21',
      age: 23,
      microchipId: '985141000123456',
      microchippedOn: null,
      birthmarks: null,
      sex: null,
      neutered: null,
      allergies: null,
      colour: null,
      bloodType: null,
      insuranceNumber: null,
      passedAwayOn: null,
      isSample: false,
      lostSince: null,
      lostMessage: null,
      lostPlace: null,
      imageUrl: null,
      photo: null,
      shareToken: expect.stringMatching(/^[\w-]{12}$/),
      owner: { id: user.id, name: user.firstName },
      role: 'owner',
      currency: 'PHP',
      createdBy: { id: user.id, name: user.firstName },
      updatedBy: { id: user.id, name: user.firstName },
      mergedAt: null,
      version: 1,
      createdAt: '2026-11-20T02:00:00.000Z',
      updatedAt: '2026-11-20T02:00:00.000Z',
    });
    expect((await client.get(`/api/pets/${newPet.body.id}`)).body).toEqual(newPet.body);
  });

  const line = 'Please keep this to 200 characters.';
  test.each([
    ['name', { category: 'dog' }, 'Pet name is required'],
    ['name', { ...BANTAY, name: '   ' }, 'Pet name is required'],
    ['name', { ...BANTAY, name: 'x'.repeat(101) }, 'Please keep this to 100 characters.'],
    ['name', { ...BANTAY, name: 'a\u0000b' }, 'This value is not valid.'],
    ['name', { ...BANTAY, name: 'half \ud83d' }, 'This value is not valid.'],
    ['breed', { ...BANTAY, breed: 'half \ude00' }, 'This value is not valid.'],
    ['category', { name: 'Bantay' }, 'Please select a pet category'],
    ['category', { ...BANTAY, category: 'dragon' }, 'Please select a pet category'],
    ['dateOfBirth', { ...BANTAY, dateOfBirth: '2026-11-21' }, 'Birth date cannot be in the future'],
    ['dateOfBirth', { ...BANTAY, dateOfBirth: '2999-01-01' }, 'Birth date cannot be in the future'],
    ['dateOfBirth', { ...BANTAY, dateOfBirth: '2026-02-30' }, 'Please enter a valid date.'],
    ['dateOfBirth', { ...BANTAY, dateOfBirth: '2999-02-30' }, 'Please enter a valid date.'],
    ['age', { ...BANTAY, age: -1 }, 'Please enter the age in whole numbers'],
    ['age', { ...BANTAY, age: 1.5 }, 'Please enter the age in whole numbers'],
    ['age', { ...BANTAY, age: 'two' }, 'Please enter the age in whole numbers'],
    ['age', { ...BANTAY, age: 2401 }, 'Please check the age: it is too high.'],
    ['breed', { ...BANTAY, breed: 'x'.repeat(201) }, line],
    ['breed', { ...BANTAY, breed: 5 }, 'Please enter text.'],
    ['microchipId', { ...BANTAY, microchipId: 'x'.repeat(201) }, line],
    [
      'birthmarks',
      { ...BANTAY, birthmarks: 'x'.repeat(10_001) },
      'Please keep this to 10,000 characters.',
    ],
  ])('is refused for an invalid %s: %o', async (field, sentBody, message) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const refusedResponse = await client.post('/api/pets', sentBody);
    expect(refusedResponse.status).toBe(400);
    expect(refusedResponse.body).toMatchObject({ message, fields: { [field]: { message } } });
    expect((await client.get('/api/pets')).body).toEqual([]);
  });

  test('may be born today in the owner’s zone', async () => {
    await using server = await startTestServer();
    const manila = await server.owner();
    const newYork = await server.owner({ timeZone: 'America/New_York' });
    server.clock.set('2026-11-20T16:00:00.000Z');
    const newbornPet = { ...BANTAY, dateOfBirth: '2026-11-21' };
    expect((await manila.client.post('/api/pets', newbornPet)).body).toMatchObject({ age: 0 });
    expect((await newYork.client.post('/api/pets', newbornPet)).status).toBe(400);
  });

  test('keeps long notes, and an age as typed', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const birthmarks = '🐾'.repeat(5000);
    const newPet = await client.post<Pet>('/api/pets', { ...BANTAY, age: '7', birthmarks });
    expect(newPet.body).toMatchObject({ age: 7, dateOfBirth: null, birthmarks });
  });

  test('has a typed age that grows, and does not restart when the form is saved', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const typedAge = { userId: user.id, dateOfBirth: null, age: 7, ageAsOf: '2026-08-05' };
    const path = `/api/pets/${(await buildPet(server.db, typedAge)).id}`;
    expect((await client.get(path)).body).toMatchObject({ age: 10 });
    expect((await client.put(path, { name: 'Bantay', age: 10 })).body).toMatchObject({ age: 10 });
    server.clock.set('2026-12-04T16:00:00.000Z');
    expect((await client.get(path)).body).toMatchObject({ age: 11 });
    expect((await client.put(path, { age: 3 })).body).toMatchObject({ age: 3 });
    expect((await client.put(path, { age: null })).body).toMatchObject({ age: null });
  });
});

describe('the list of pets', () => {
  test('is in creation order, in pages, with the total number', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { user: otherUser } = await server.owner();
    await buildPet(server.db, { userId: otherUser.id });
    await buildPet(server.db, { userId: user.id, deletedAt: '2026-11-01T00:00:00.000Z' });
    for (const name of ['C', 'A', 'B']) await buildPet(server.db, { userId: user.id, name });
    const firstPet = { userId: user.id, name: 'First', createdAt: '2026-01-01T00:00:00.000Z' };
    await buildPet(server.db, firstPet);

    const allPets = await client.get<ListedPet[]>('/api/pets');
    expect(allPets.body.map(({ name }) => name)).toEqual(['First', 'C', 'A', 'B']);
    expect(allPets.headers.get('x-total-count')).toBe('4');
    const page = await client.get<ListedPet[]>('/api/pets?limit=3&page=2');
    expect(page.body.map(({ name }) => name)).toEqual(['B']);
    expect(page.headers.get('x-total-count')).toBe('4');
  });

  test('counts open reminders by the owner’s calendar day', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const pet = await buildPet(server.db, { userId: user.id });
    const quietPet = await buildPet(server.db, { userId: user.id });
    const { db } = server;
    const petId = pet.id;
    // In Manila, 20 November begins on 19 November at 16:00 UTC.
    await buildReminder(db, { petId, dueDate: '2026-11-19' });
    await buildReminder(db, { petId, dueDate: '2026-11-19T15:59:59.000Z' });
    await buildReminder(db, { petId, dueDate: '2026-11-20' });
    await buildReminder(db, { petId, dueDate: '2026-11-19T16:00:00.000Z' });
    await buildReminder(db, { petId, dueDate: '2026-12-24' });
    await buildReminder(db, { petId, dueDate: '2026-01-01', isCompleted: true });
    await buildReminder(db, { petId, dueDate: '2026-01-01', deletedAt: pet.createdAt });

    const countRowsByTable = async () => {
      const { body } = await client.get<ListedPet[]>('/api/pets');
      return body.map(({ id, overdueCount, upcomingCount }) => [id, overdueCount, upcomingCount]);
    };
    expect(await countRowsByTable()).toEqual([
      [pet.id, 2, 3],
      [quietPet.id, 0, 0],
    ]);
    server.clock.set('2026-11-20T16:00:00.000Z');
    expect(await countRowsByTable()).toEqual([
      [pet.id, 4, 1],
      [quietPet.id, 0, 0],
    ]);
  });

  test('includes reminders only when requested', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const pet = await buildPet(server.db, { userId: user.id });
    await buildPet(server.db, { userId: user.id });
    const { id } = await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-19' });
    const petsWithReminders = await client.get<ListedPet[]>('/api/pets?includeReminders=true');
    expect(petsWithReminders.body[0]?.reminders).toMatchObject([
      { id, isOverdue: true, title: 'Rabies' },
    ]);
    expect(petsWithReminders.body[1]?.reminders).toEqual([]);
    expect((await client.get<ListedPet[]>('/api/pets')).body[0]).not.toHaveProperty('reminders');
  });

  test('sorts included reminders by the instants at which they are due', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner({ timeZone: 'Asia/Manila' });
    const pet = await buildPet(server.db, { userId: user.id });
    // A due date without a time falls at 09:00 in Manila, which is 01:00 UTC.
    const dueDates = ['2026-12-10T00:30:00.000Z', '2026-12-10', '2026-12-10T01:30:00.000Z'];
    for (const dueDate of dueDates) await buildReminder(server.db, { petId: pet.id, dueDate });
    const { body } = await client.get<ListedPet[]>('/api/pets?includeReminders=true');
    expect(body[0]?.reminders?.map(({ dueDate }) => dueDate)).toEqual(dueDates);
  });

  test.each(['limit=0', 'limit=-1', 'limit=ten', 'page=0', 'page=1.5', 'includePhotos=perhaps'])(
    'refuses ?%s',
    async (query) => {
      await using server = await startTestServer();
      const { client } = await server.owner();
      expect((await client.get(`/api/pets?${query}`)).status).toBe(400);
    },
  );
});

test('leaves out a deleted pet at once, with its records and reminders', async () => {
  await using server = await startTestServer();
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  await buildReminder(server.db, { petId: pet.id, dueDate: '2026-11-01' });
  expect((await client.get('/api/reminders/overdue')).body).toHaveLength(1);

  const deleteResponse = await client.delete(`/api/pets/${pet.id}`);
  expect(deleteResponse).toMatchObject({ status: 200, body: { message: 'Pet deleted' } });
  for (const path of ['/api/pets', '/api/reminders', '/api/reminders/overdue']) {
    expect((await client.get(path)).body, path).toEqual([]);
  }
  for (const path of ['', '/medical-records', '/reminders']) {
    expect((await client.get(`/api/pets/${pet.id}${path}`)).status, path).toBe(404);
  }
  expect((await client.delete(`/api/pets/${pet.id}`)).status).toBe(404);
});

describe('an invalid request', () => {
  test.each([
    ['malformed JSON', '{"name": "Ban', 400],
    ['no object', '["Bantay"]', 400],
    ['a body of 30 MB', JSON.stringify({ ...BANTAY, birthmarks: 'x'.repeat(30_000_000) }), 413],
  ])('is refused: %s', async (_, body, status) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const refusedResponse = await client.post('/api/pets', body);
    expect(refusedResponse.status).toBe(status);
    expect(refusedResponse.body).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
    });
    expect((await client.get('/api/pets')).body).toEqual([]);
  });

  test('from another origin answers 403', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const refusedResponse = await client.post('/api/pets', BANTAY, {
      Origin: 'https://evil.example',
    });
    expect(refusedResponse.status).toBe(403);
    expect((await client.get('/api/pets')).body).toEqual([]);
  });

  test('with a blank pet id is named as such', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const refusedResponse = await client.get('/api/pets/%20');
    expect(refusedResponse).toMatchObject({ status: 400, body: { message: 'Pet ID is required' } });
  });
});
