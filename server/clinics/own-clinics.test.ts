import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { setQuotas } from '#db/quotas.ts';
import { startTestServer } from '#server/testing.ts';
import type { Clinic } from './contract.ts';

const CLINICS_PATH = '/api/vet-clinics';
const SEARCH_PATH = `${CLINICS_PATH}?lat=14.5995&lng=120.9842`;
const REYES = {
  name: ' Dr. Reyes ',
  address: '7 Mabini Street, Manila',
  phone: '0917 123 4567',
  latitude: 14.6,
  longitude: 120.99,
};

test.each([
  [{}, 'name', 'clinics.name.required'],
  [{ ...REYES, name: '  ' }, 'name', 'clinics.name.required'],
  [{ name: 'Reyes' }, 'address', 'clinics.address.required'],
  [{ ...REYES, phone: 'call me' }, 'phone', 'clinics.phone.invalid'],
  [{ ...REYES, email: 'nobody' }, 'email', 'clinics.email.invalid'],
  [{ ...REYES, website: 'javascript:alert(1)' }, 'website', 'clinics.website.invalid'],
  [{ ...REYES, website: 'data:text/html,x' }, 'website', 'clinics.website.invalid'],
  [{ ...REYES, longitude: null }, 'latitude', 'clinics.place.invalid'],
  [{ ...REYES, latitude: 90.1 }, 'latitude', 'clinics.place.invalid'],
  [{ ...REYES, latitude: '14.6' }, 'latitude', 'clinics.place.invalid'],
])('answers 400 for %j', async (body, field, code) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const answer = await client.post(CLINICS_PATH, body);
  expect([answer.status, answer.body['fields']]).toMatchObject([400, { [field]: { code } }]);
});

test('lets only its owner see, change, rate and remove an own clinic', async () => {
  await using server = await startTestServer();
  const ana = (await server.owner()).client;
  const bea = (await server.owner()).client;
  const newClinic = await ana.post<Clinic>(CLINICS_PATH, REYES);
  expect([newClinic.status, newClinic.body]).toMatchObject([
    201,
    { name: 'Dr. Reyes', source: 'own', own: true, email: null, distance: null },
  ]);
  const clinicPath = `${CLINICS_PATH}/${newClinic.body.id}`;
  for (const address of [SEARCH_PATH, CLINICS_PATH]) {
    expect((await ana.get<Clinic[]>(address)).body).toHaveLength(1);
    expect((await bea.get<Clinic[]>(address)).body).toEqual([]);
  }
  expect((await bea.get(`${clinicPath}/ratings`)).status).toBe(404);
  expect((await bea.put(clinicPath, { name: 'Mine' })).status).toBe(404);
  expect((await bea.delete(clinicPath)).status).toBe(404);
  const rating = { clinicId: newClinic.body.id, rating: 5 };
  expect((await bea.post('/api/clinic-ratings', rating)).status).toBe(404);
  expect((await ana.post('/api/clinic-ratings', rating)).status).toBe(201);

  const changedClinic = await ana.put<Clinic>(clinicPath, { name: 'Reyes Vet', phone: null });
  expect(changedClinic.body).toMatchObject({
    name: 'Reyes Vet',
    phone: null,
    address: REYES.address,
  });
  const movedClinic = await ana.put<Clinic>(clinicPath, { latitude: 10.3, longitude: 123.9 });
  expect(movedClinic.body).toMatchObject({ name: 'Reyes Vet', latitude: 10.3, totalRatings: 1 });
  expect((await ana.get<Clinic[]>(SEARCH_PATH)).body).toEqual([]);
  expect((await ana.get<Clinic[]>(`${CLINICS_PATH}?lat=10.3&lng=123.9`)).body).toHaveLength(1);
  expect((await ana.put(clinicPath, { latitude: 10 })).status).toBe(400);
  expect((await ana.delete(clinicPath)).body).toEqual({ message: 'Clinic removed' });
  expect((await ana.delete(clinicPath)).status).toBe(404);
});

test('lists clinics without a place last', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await buildClinic(server.db, { name: 'Near' });
  await client.post(CLINICS_PATH, { name: 'Somewhere', address: 'Behind the market' });
  const { body } = await client.get<Clinic[]>(SEARCH_PATH);
  expect(body.map(({ name, latitude, distance }) => [name, latitude, distance === null])).toEqual([
    ['Near', 14.6, false],
    ['Somewhere', null, true],
  ]);
});

test('answers 404 for changes of the directory’s clinics', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const clinic = await buildClinic(server.db);
  expect((await client.put(`${CLINICS_PATH}/${clinic.id}`, { name: 'Mine' })).status).toBe(404);
  expect((await client.delete(`${CLINICS_PATH}/${clinic.id}`)).status).toBe(404);
});

test('refuses clinics above the quota, and adds one for a repeated request', async () => {
  await using server = await startTestServer();
  const { client, user } = await server.owner();
  await setQuotas(server.db, FREE_PLAN_ID, { clinicQuota: 2 });
  const key = { 'Idempotency-Key': 'once' };
  const firstResponse = await client.post(CLINICS_PATH, REYES, key);
  expect((await client.post(CLINICS_PATH, REYES, key)).body).toEqual(firstResponse.body);
  await buildClinic(server.db, { userId: user.id, source: 'own', sourceId: null });
  const answer = await client.post(CLINICS_PATH, REYES);
  expect([answer.status, answer.body['code']]).toEqual([409, 'quota.clinics']);
});
