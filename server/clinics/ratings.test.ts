import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Clinic, ClinicRating } from './contract.ts';

const RATINGS_PATH = '/api/clinic-ratings';

const getAverage = async (client: TestClient) => {
  const { body } = await client.get<Clinic[]>('/api/vet-clinics?lat=14.6&lng=120.98');
  return [body[0]?.averageRating, body[0]?.totalRatings];
};

const rate = async (client: TestClient, clinicId: string, rating: number, review?: string | null) =>
  client.post<ClinicRating>(RATINGS_PATH, { clinicId, rating, review });

/** Whether the sums in the clinic's row match its ratings. */
const isConsistent = async (server: TestServer): Promise<boolean> => {
  const clinics = await server.db.run((knex) =>
    knex('vetClinics').select('id', 'ratingSum', 'ratingCount'),
  );
  const ratings = await server.db.run((knex) => knex('clinicRatings').select('clinicId', 'rating'));
  return clinics.every(({ id, ratingSum, ratingCount }) => {
    const ownRatings = ratings
      .filter(({ clinicId }) => clinicId === id)
      .map(({ rating }) => rating);
    return ratingCount === ownRatings.length && ratingSum === ownRatings.reduce((a, b) => a + b, 0);
  });
};

test.each([
  [{ rating: 5 }, 'clinicId', 'clinics.id.required'],
  [{ clinicId: ' ', rating: 5 }, 'clinicId', 'clinics.id.required'],
  [{ clinicId: 'x' }, 'rating', 'clinics.rating.invalid'],
  [{ clinicId: 'x', rating: 0 }, 'rating', 'clinics.rating.invalid'],
  [{ clinicId: 'x', rating: 6 }, 'rating', 'clinics.rating.invalid'],
  [{ clinicId: 'x', rating: 4.5 }, 'rating', 'clinics.rating.invalid'],
  [{ clinicId: 'x', rating: '5' }, 'rating', 'clinics.rating.invalid'],
  [{ clinicId: 'x', rating: 5, review: 7 }, 'review', 'field.text'],
])('answers 400 for %j', async (body, field, code) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.post(RATINGS_PATH, body);
  expect([answer.status, answer.body['fields']]).toMatchObject([400, { [field]: { code } }]);
});

test('answers 404 for an unknown clinic and another owner’s record, 401 signed out', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { user: otherUser } = await server.owner();
  const clinic = await buildClinic(server.db);
  const pet = await buildPet(server.db, { userId: otherUser.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  expect(
    (await server.client().post(RATINGS_PATH, { clinicId: clinic.id, rating: 5 })).status,
  ).toBe(401);
  expect((await rate(client, 'nobody', 5)).status).toBe(404);
  const ratingBody = { clinicId: clinic.id, rating: 5, medicalRecordId: record.id };
  expect((await client.post(RATINGS_PATH, ratingBody)).status).toBe(404);
  expect((await client.get('/api/vet-clinics/nobody/ratings')).status).toBe(404);
  expect((await client.get('/api/clinics/nobody/ratings')).status).toBe(404);
});

test('lists the same ratings at both addresses, the own one first, then the newest, without names', async () => {
  await using server = await startTestServer();
  const ana = (await server.owner({ firstName: 'Ana' })).client;
  const bea = (await server.owner({ firstName: 'Bea' })).client;
  const cora = (await server.owner({ firstName: 'Cora' })).client;
  const clinic = await buildClinic(server.db);
  const hostileText = '<img src=x onerror="alert(1)"> Mabait 🐶';
  expect((await rate(ana, clinic.id, 5, hostileText)).body).toEqual({
    id: expect.any(String),
    rating: 5,
    review: hostileText,
    createdAt: '2026-11-20T02:00:00.000Z',
    userName: 'Anonymous',
    userLastName: 'User',
    own: true,
  });
  server.clock.advance(1000);
  await rate(bea, clinic.id, 4, '  ');
  server.clock.advance(1000);
  await rate(cora, clinic.id, 3);
  for (const address of ['vet-clinics', 'clinics']) {
    const answer = await ana.get<ClinicRating[]>(`/api/${address}/${clinic.id}/ratings`);
    expect(answer.headers.get('X-Total-Count')).toBe('3');
    expect(answer.body.map(({ rating, review, own }) => [rating, review, own])).toEqual([
      [5, hostileText, true],
      [3, null, false],
      [4, null, false],
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/Ana|Bea|Cora|userId/);
  }
  expect(await getAverage(ana)).toEqual(['4.0', 3]);
});

test('replaces an earlier rating', async () => {
  await using server = await startTestServer();
  const { client, user } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  const clinic = await buildClinic(server.db);
  const firstRating = await client.post<ClinicRating>(RATINGS_PATH, {
    clinicId: clinic.id,
    rating: 1,
    review: 'Long wait',
    medicalRecordId: record.id,
  });
  server.clock.advance(60_000);
  const later = await buildRecord(server.db, { petId: pet.id });
  const secondRating = await client.post<ClinicRating>(RATINGS_PATH, {
    ...{ clinicId: clinic.id, rating: 5, review: null, medicalRecordId: later.id },
  });
  expect([firstRating.status, secondRating.status]).toEqual([201, 201]);
  expect(secondRating.body).toMatchObject({ id: firstRating.body.id, rating: 5, review: null });
  const stored = await server.db.run((knex) => knex('clinicRatings').first('medicalRecordId'));
  expect(stored).toEqual({ medicalRecordId: later.id });
  const { body } = await client.get<ClinicRating[]>(`/api/clinics/${clinic.id}/ratings`);
  expect(body).toEqual([secondRating.body]);
  expect(await getAverage(client)).toEqual(['5.0', 1]);
});

test('counts parallel ratings of different owners', async () => {
  await using server = await startTestServer();
  const clinic = await buildClinic(server.db);
  const owners = await Promise.all(Array.from({ length: 12 }, () => server.owner()));
  await Promise.all(owners.map(({ client }, index) => rate(client, clinic.id, 1 + (index % 5))));
  await Promise.all(owners.map(({ client }, index) => rate(client, clinic.id, 5 - (index % 5))));
  expect(await isConsistent(server)).toBe(true);
  expect(await getAverage(owners[0]?.client ?? server.client())).toEqual(['3.3', 12]);
});

test('lets only its author remove a rating', async () => {
  await using server = await startTestServer();
  const ana = (await server.owner()).client;
  const bea = (await server.owner()).client;
  const clinic = await buildClinic(server.db);
  const { body } = await rate(ana, clinic.id, 2);
  expect((await bea.delete(`${RATINGS_PATH}/${body.id}`)).status).toBe(404);
  expect((await ana.delete(`${RATINGS_PATH}/${body.id}`)).body).toEqual({
    message: 'Rating removed',
  });
  expect(await getAverage(ana)).toEqual(['0', 0]);
});

test('deletes an account’s ratings and own clinics, and corrects the averages', async () => {
  await using server = await startTestServer();
  const ana = (await server.owner()).client;
  const bea = (await server.owner()).client;
  const clinic = await buildClinic(server.db);
  const otherClinic = await buildClinic(server.db, { latitude: 10 });
  await ana.post('/api/vet-clinics', { name: 'Own', address: 'Here' });
  await rate(ana, clinic.id, 1);
  await rate(ana, otherClinic.id, 1);
  await rate(bea, clinic.id, 4);
  expect(await getAverage(bea)).toEqual(['2.5', 2]);
  expect((await ana.delete('/api/auth/account')).status).toBe(200);
  expect(await getAverage(bea)).toEqual(['4.0', 1]);
  expect(await isConsistent(server)).toBe(true);
  expect(await server.db.run((knex) => knex('vetClinics').pluck('name'))).not.toContain('Own');
});

test('keeps a rating when its record is deleted', async () => {
  await using server = await startTestServer();
  const { client, user } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const record = await buildRecord(server.db, { petId: pet.id });
  const clinic = await buildClinic(server.db);
  await client.post(RATINGS_PATH, { clinicId: clinic.id, rating: 5, medicalRecordId: record.id });
  await server.db.run((knex) => knex('medicalRecords').where({ id: record.id }).delete());
  expect(await getAverage(client)).toEqual(['5.0', 1]);
});
