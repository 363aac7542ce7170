import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildPet } from '#db/pets/factory.ts';
import type { Pet } from '#server/pets/contract.ts';
import { startTestServer } from '#server/testing.ts';
import type { ScannedPet } from './contract.ts';

const PATH = '/api/scanned-pets';
const PET = '01990000-0000-7000-8000-000000000001';

const CODE = {
  type: 'pet_profile',
  petId: PET,
  ownerId: '01990000-0000-7000-8000-000000000002',
  name: 'Choco',
  category: 'dog',
  breed: 'Shih Tzu',
  dateOfBirth: '2022-05-14',
  age: 54,
  microchipId: '900 118 000 123 456',
  birthmarks: 'White paw',
  medicalRecordCount: 7,
  lastUpdated: '2026-11-12T02:00:00.000Z',
  ownerName: 'Ben Cruz',
  ownerPhone: '0917 555 0123',
  ownerEmail: 'ben@example.com',
  emergencyContact: 'Lola',
  emergencyPhone: '0917 555 0124',
};

const createPortrait = async (): Promise<string> => {
  const shape = { width: 40, height: 40, channels: 3, background: '#a52' } as const;
  const bytes = await sharp({ create: shape }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

test.each([
  ['GET', PATH],
  ['POST', PATH],
  ['DELETE', `${PATH}/by-pet/${PET}`],
  ['POST', `${PATH}/by-pet/${PET}/transfer`],
])('%s %s answers 401 without a session', async (method, path) => {
  await using server = await startTestServer();
  const body = method === 'POST' ? {} : undefined;
  expect((await server.client().send(method, path, body)).status).toBe(401);
});

describe('storing a scan', () => {
  test('stores the code’s facts for the account that scanned it only', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const scanResponse = await client.post(PATH, { ...CODE, imageUrl: await createPortrait() });
    expect(scanResponse).toMatchObject({
      status: 201,
      body: { ...CODE, petName: 'Choco', imageUrl: '[image_available]' },
    });
    const listResponse = await client.get<ScannedPet[]>(PATH);
    expect(listResponse.body).toEqual([scanResponse.body]);
    const photo = await client.get(listResponse.body[0]?.photo?.thumbnailUrl ?? '');
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    const { client: stranger } = await server.owner();
    expect((await stranger.get(PATH)).body).toEqual([]);
    expect((await stranger.get(listResponse.body[0]?.photo?.url ?? '')).status).toBe(404);
  });

  test('answers 409 a second time, and for an own pet', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    await client.post(PATH, CODE);
    expect(await client.post(PATH, CODE)).toMatchObject({
      status: 409,
      body: { code: 'scans.already' },
    });
    const ownPet = await buildPet(server.db, { userId: user.id });
    expect(await client.post(PATH, { petId: ownPet.id })).toMatchObject({
      status: 409,
      body: { code: 'scans.own' },
    });
    expect((await client.get<ScannedPet[]>(PATH)).body).toHaveLength(1);
  });

  test('treats a pet of this server as one, by id and share token', async () => {
    await using server = await startTestServer();
    const { user } = await server.owner();
    const { client } = await server.owner();
    const { id, shareToken } = await buildPet(server.db, { userId: user.id });
    expect((await client.post(PATH, { petId: shareToken })).status).toBe(201);
    for (const petId of [id, shareToken]) {
      expect(await client.post(PATH, { petId })).toMatchObject({
        status: 409,
        body: { code: 'scans.already', petId: shareToken },
      });
    }
    await client.delete(`${PATH}/by-pet/${shareToken}`);
    expect((await client.post(PATH, { petId: id })).status).toBe(201);
    expect(await client.post(PATH, { petId: shareToken })).toMatchObject({
      status: 409,
      body: { code: 'scans.already', petId: id },
    });
  });

  test('recognises an own pet by its share token too', async () => {
    await using server = await startTestServer();
    const { user, client } = await server.owner();
    const { shareToken } = await buildPet(server.db, { userId: user.id });
    expect(await client.post(PATH, { petId: shareToken })).toMatchObject({
      status: 409,
      body: { code: 'scans.own' },
    });
  });

  test.each([
    ['no pet', {}, 'pets.id.required'],
    ['a blank pet', { petId: ' ' }, 'pets.id.required'],
    ['an address for a pet', { petId: 'javascript:alert(1)' }, 'scans.notAProfile'],
    ['another kind of code', { ...CODE, type: 'wifi' }, 'scans.notAProfile'],
    ['an object for a name', { ...CODE, name: {} }, 'field.text'],
    ['a very long name', { ...CODE, name: 'x'.repeat(101) }, 'field.tooLong.100'],
  ])('answers 400 for %s', async (_, body, code) => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    expect(await client.post(PATH, body)).toMatchObject({ status: 400, body: { code } });
    expect((await client.get(PATH)).body).toEqual([]);
  });

  test('drops invalid dates and numbers', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const body = {
      petId: PET,
      dateOfBirth: '2026-02-30',
      age: 'old',
      medicalRecordCount: -1,
      lastUpdated: 'yesterday',
    };
    expect((await client.post(PATH, body)).body).toMatchObject({
      dateOfBirth: null,
      age: null,
      medicalRecordCount: 0,
      lastUpdated: null,
      name: null,
      imageUrl: null,
    });
  });

  test('keeps markup as text', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    const name = '<img src=x onerror=alert(1)>';
    expect((await client.post(PATH, { petId: PET, name })).body).toMatchObject({ name });
  });
});

test('is removed only by the account that scanned it, with its photo', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await client.post(PATH, { ...CODE, imageUrl: await createPortrait() });
  const { client: stranger } = await server.owner();
  expect((await stranger.delete(`${PATH}/by-pet/${PET}`)).status).toBe(404);
  expect((await client.delete(`${PATH}/by-pet/${PET}`)).status).toBe(200);
  expect((await client.delete(`${PATH}/by-pet/${PET}`)).status).toBe(404);
  expect((await client.get(PATH)).body).toEqual([]);
  expect(await server.db.run((knex) => knex('blobs').select('id'))).toEqual([]);
});

describe('turning a scan into a pet', () => {
  test('creates the pet with its photo and removes the scan', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    await client.post(PATH, { ...CODE, imageUrl: await createPortrait() });
    const pet = await client.post<Pet>(`${PATH}/by-pet/${PET}/transfer`);
    expect(pet.status).toBe(201);
    expect(pet.body).toMatchObject({
      name: 'Choco',
      category: 'dog',
      breed: 'Shih Tzu',
      dateOfBirth: '2022-05-14',
      microchipId: CODE.microchipId,
      birthmarks: 'White paw',
    });
    expect(pet.body.id).not.toBe(PET);
    expect((await client.get(PATH)).body).toEqual([]);
    expect((await client.get(pet.body.photo?.url ?? '')).status).toBe(200);
    expect((await client.post(`${PATH}/by-pet/${PET}/transfer`)).status).toBe(404);
  });

  test('uses defaults for missing facts', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    await client.post(PATH, { petId: PET, category: 'dragon' });
    expect((await client.post(`${PATH}/by-pet/${PET}/transfer`)).body).toMatchObject({
      name: 'Transferred Pet',
      category: 'other',
      dateOfBirth: '2026-11-20',
      age: 0,
    });
  });

  test('keeps an age without a birth date, grown since the scan', async () => {
    await using server = await startTestServer();
    server.clock.set('2026-02-20T02:00:00.000Z');
    const { client } = await server.owner();
    await client.post(PATH, { petId: PET, age: 30 });
    server.clock.set('2026-03-21T02:00:00.000Z');
    expect((await client.post(`${PATH}/by-pet/${PET}/transfer`)).body).toMatchObject({
      dateOfBirth: null,
      age: 31,
    });
  });

  test('counts the months of an age from the owner’s day', async () => {
    await using server = await startTestServer();
    // This is 1 October in Manila, and still 30 September in UTC.
    server.clock.set('2026-09-30T17:00:00.000Z');
    const { client } = await server.owner();
    await client.post(PATH, { petId: PET, age: 30 });
    server.clock.set('2026-10-30T02:00:00.000Z');
    expect((await client.post(`${PATH}/by-pet/${PET}/transfer`)).body).toMatchObject({ age: 30 });
  });

  test('keeps a pet that passed away as such, unless its owner hides it', async () => {
    await using server = await startTestServer();
    const { user, client: owner } = await server.owner();
    const { client } = await server.owner();
    const passedAwayOn = '2026-05-19';
    const { shareToken } = await buildPet(server.db, { userId: user.id, passedAwayOn });
    const addScan = async () => {
      await client.post(PATH, { petId: shareToken, name: 'Choco' });
      return (await client.post(`${PATH}/by-pet/${shareToken}/transfer`)).body;
    };
    expect(await addScan()).toMatchObject({ passedAwayOn, dateOfBirth: passedAwayOn });
    await owner.put('/api/auth/user', { privacySettings: { publicProfile: false } });
    expect(await addScan()).toMatchObject({ passedAwayOn: null, dateOfBirth: '2026-11-20' });
  });

  test('creates one pet for a repeated key', async () => {
    await using server = await startTestServer();
    const { client } = await server.owner();
    await client.post(PATH, CODE);
    const key = { 'Idempotency-Key': 'once' };
    const [first, second] = [
      await client.post(`${PATH}/by-pet/${PET}/transfer`, {}, key),
      await client.post(`${PATH}/by-pet/${PET}/transfer`, {}, key),
    ];
    expect(second.body).toEqual(first.body);
    expect((await client.get<Pet[]>('/api/pets')).body).toHaveLength(1);
  });
});
