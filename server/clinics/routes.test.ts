import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import { toBand } from '#db/clinics/queries.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { startTestServer } from '#server/testing.ts';
import type { Clinic } from './contract.ts';

const SEARCH_PATH = '/api/vet-clinics?lat=14.5995&lng=120.9842';

test('answers 401 signed out, for every call', async () => {
  await using server = await startTestServer();
  for (const path of ['', '/status', '/network', '/names?q=a', '/x/ratings']) {
    expect((await server.client().get(`/api/vet-clinics${path}`)).status, path).toBe(401);
  }
  expect((await server.client().get('/api/google-maps-config')).status).toBe(401);
});

test.each([
  ['lat=14.6', 'clinics.place.invalid'],
  ['lng=120.9', 'clinics.place.invalid'],
  ['lat=91&lng=0', 'clinics.place.invalid'],
  ['lat=0&lng=180.5', 'clinics.place.invalid'],
  ['lat=abc&lng=1', 'clinics.place.invalid'],
  ['lat=1e1&lng=1', 'clinics.place.invalid'],
  ['lat=&lng=', 'clinics.place.invalid'],
  ['lat=1&lat=2&lng=3', 'clinics.place.invalid'],
  ['lat=NaN&lng=Infinity', 'clinics.place.invalid'],
  ['lat=1&lng=1&radius=0', 'clinics.radius.invalid'],
  ['lat=1&lng=1&radius=-5', 'clinics.radius.invalid'],
  ['lat=1&lng=1&radius=101', 'clinics.radius.invalid'],
  ['lat=1&lng=1&radius=many', 'clinics.radius.invalid'],
])('answers 400 for %s', async (query, code) => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  for (const path of ['/api/vet-clinics', '/api/vet-clinics/status']) {
    const answer = await client.get(`${path}?${query}`);
    expect([answer.status, answer.body['code']]).toEqual([400, code]);
  }
});

test('lists clinics within 25 km, nearest first, with every specified field', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await buildClinic(server.db, { name: 'Far', latitude: 14.7, longitude: 121.1 });
  const nearClinic = await buildClinic(server.db, {
    name: 'Near',
    latitude: 14.6085,
    longitude: 120.9842,
    phone: '+63 2 8123 4567',
    email: 'near@example.com',
    hours: 'Mo-Sa 09:00-18:00',
    description: 'Cats first.',
    website: 'https://near.example/',
    sourceId: 'node/42',
    ratingSum: 9,
    ratingCount: 2,
  });
  await buildClinic(server.db, {
    name: 'In the corner of the box',
    latitude: 14.8,
    longitude: 121.2,
  });
  const answer = await client.get<Clinic[]>(SEARCH_PATH);
  expect(answer.headers.get('X-Total-Count')).toBe('2');
  expect(answer.body.map(({ name }) => name)).toEqual(['Near', 'Far']);
  expect(answer.body[0]).toEqual({
    id: nearClinic.id,
    name: 'Near',
    nameKnown: true,
    address: '12 Katipunan Avenue, Quezon City',
    addressKnown: true,
    phone: '+63 2 8123 4567',
    email: 'near@example.com',
    type: 'general',
    hours: 'Mo-Sa 09:00-18:00',
    description: 'Cats first.',
    website: 'https://near.example/',
    latitude: 14.6085,
    longitude: 120.9842,
    averageRating: '4.5',
    totalRatings: 2,
    distance: expect.closeTo(1.0007, 3),
    source: 'osm',
    sourceUrl: 'https://www.openstreetmap.org/node/42',
    own: false,
    gone: false,
    mergedAt: null,
    version: 1,
    updatedAt: nearClinic.updatedAt,
  });
  const wideResponse = await client.get<Clinic[]>(`${SEARCH_PATH}&radius=40`);
  expect(wideResponse.body.map(({ name }) => name)).toContain('In the corner of the box');
  expect((await client.get<Clinic[]>(`${SEARCH_PATH}&radius=0.5`)).body).toEqual([]);
});

test('finds clinics across the 180° meridian and around a pole', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  await buildClinic(server.db, { name: 'West of it', latitude: -16.8, longitude: 179.95 });
  await buildClinic(server.db, { name: 'East of it', latitude: -16.8, longitude: -179.95 });
  await buildClinic(server.db, { name: 'Over the pole', latitude: 89.95, longitude: -90 });
  const listClinicsAt = async (place: string) => {
    const { body } = await client.get<Clinic[]>(`/api/vet-clinics?${place}`);
    return body.map(({ name }) => name);
  };
  expect(await listClinicsAt('lat=-16.8&lng=179.99')).toEqual(['West of it', 'East of it']);
  expect(await listClinicsAt('lat=-16.8&lng=-179.99')).toEqual(['East of it', 'West of it']);
  expect(await listClinicsAt('lat=89.95&lng=90')).toEqual(['Over the pole']);
  expect(await listClinicsAt('lat=-90&lng=0')).toEqual([]);
});

test('lists all known clinics by name without a place, at most 500, with their number in the header', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  for (const name of ['Zebra', 'ábaco', 'Mango'])
    await buildClinic(server.db, {
      name,
      nameKey: name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''),
    });
  const clinicsResponse = await client.get<Clinic[]>('/api/vet-clinics');
  expect(clinicsResponse.body.map(({ name }) => name)).toEqual(['ábaco', 'Mango', 'Zebra']);
  expect(clinicsResponse.body[0]).toMatchObject({ distance: null });
  const rows = Array.from({ length: 600 }, (_, index) => ({
    id: `many-${index}`,
    source: 'osm',
    sourceId: `way/${index}`,
    name: `Clinic ${index}`,
    nameKey: `clinic ${String(index).padStart(3, '0')}`,
    latitude: 14.6,
    longitude: 120.98,
    band: toBand(14.6),
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }));
  for (const rowChunk of [rows.slice(0, 300), rows.slice(300)]) {
    await server.db.run((knex) => knex('vetClinics').insert(rowChunk));
  }
  for (const address of ['/api/vet-clinics', SEARCH_PATH]) {
    const manyResponse = await client.get<Clinic[]>(address);
    expect([manyResponse.body.length, manyResponse.headers.get('X-Total-Count')]).toEqual([
      500,
      '603',
    ]);
  }
});

test('needs the same number of statements for any number of clinics', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const countClinics = async (): Promise<readonly number[]> => {
    const statementCounts: number[] = [];
    for (const address of [SEARCH_PATH, '/api/vet-clinics', '/api/vet-clinics/names?q=clinic']) {
      server.statements();
      await client.get(address);
      statementCounts.push(server.statements().length);
    }
    return statementCounts;
  };
  // The first call prepares statements that later calls reuse.
  await countClinics();
  const fewCounts = await countClinics();
  for (let index = 0; index < 20; index += 1) await buildClinic(server.db);
  expect(await countClinics()).toEqual(fewCounts);
});

test('suggests the owner’s own entries, then known clinics', async () => {
  await using server = await startTestServer();
  const { client, user } = await server.owner();
  const { user: otherUser } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  const otherPet = await buildPet(server.db, { userId: otherUser.id });
  const record = { petId: pet.id };
  await buildRecord(server.db, {
    ...record,
    clinic: 'Peñafrancia Vet',
    dateAdministered: '2026-01-01',
  });
  await buildRecord(server.db, { ...record, clinic: 'Reyes Vet', dateAdministered: '2026-02-01' });
  await buildRecord(server.db, { ...record, clinic: 'Vet Salon', type: 'grooming' });
  await buildRecord(server.db, { petId: otherPet.id, clinic: 'Vet of another owner' });
  await buildClinic(server.db, {
    name: 'Reyes Vet',
    nameKey: 'reyes vet',
    address: '5 Rizal Street',
  });
  await buildClinic(server.db, { name: 'Vets 100%_', nameKey: 'vets 100', address: null });
  await buildClinic(server.db, { name: null, nameKey: '\uffff' });
  await buildClinic(server.db, {
    name: 'Vet of another',
    nameKey: 'vet of another',
    userId: otherUser.id,
    source: 'own',
    sourceId: null,
  });
  const ask = async (q: string) =>
    (await client.get<unknown[]>(`/api/vet-clinics/names?q=${encodeURIComponent(q)}`)).body;
  expect(await ask('VET')).toEqual([
    { name: 'Reyes Vet', address: '5 Rizal Street' },
    { name: 'Peñafrancia Vet', address: null },
    { name: 'Vets 100%_', address: null },
  ]);
  expect(await ask('penafrancia')).toEqual([{ name: 'Peñafrancia Vet', address: null }]);
  expect(await ask('%')).toEqual([]);
  expect(await ask('')).toEqual([]);
  expect((await client.get('/api/vet-clinics/names')).status).toBe(400);
});
