import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import { googlePlace, startGoogle } from '#server/clinics/testing/google.ts';
import { startTestServer, type TestServerOptions } from '#server/testing.ts';

const KEY = 'a-key-of-the-tests';
const SEARCH_PATH = '/api/vet-clinics?lat=14.5995&lng=120.9842';
const AYALA = googlePlace('ChIJAyala_000001', 'Ayala Vet', [14.61, 120.99], {
  regularOpeningHours: {
    periods: [
      { open: { day: 1, hour: 9, minute: 0 }, close: { day: 1, hour: 18, minute: 30 } },
      { open: { day: 6, hour: 22, minute: 0 }, close: { day: 0, hour: 2, minute: 0 } },
    ],
  },
});

const withGoogle = async (options: TestServerOptions = {}) => {
  const google = await startGoogle(KEY);
  const config = { googleMapsKey: KEY, googlePlacesUrl: google.url, ...options.config };
  const server = await startTestServer({ ...options, config });
  const { client } = await server.owner();
  return {
    google,
    server,
    client,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await google[Symbol.asyncDispose]();
    },
  };
};

test('lists Google’s places among the others, and stores none of them', async () => {
  await using fixture = await withGoogle();
  const { google, server, client } = fixture;
  await buildClinic(server.db, { name: 'Reyes Vet', latitude: 14.62, longitude: 121 });
  google.places = [
    AYALA,
    googlePlace('ChIJReyes_000002', 'Reyes Veterinary Clinic', [14.6201, 121]),
    googlePlace('ChIJGone_0000003', 'Closed', [14.6, 121], {
      businessStatus: 'CLOSED_PERMANENTLY',
    }),
    googlePlace('ChIJAlways_00004', 'Always', [14.7, 121], {
      regularOpeningHours: { periods: [{ open: { day: 0, hour: 0, minute: 0 } }] },
    }),
    { id: 'ChIJNowhere_0005', displayName: { text: 'Nowhere' } },
  ];
  const { body } = await client.get<Clinic[]>(SEARCH_PATH);
  expect(body.map(({ name, source, hours }) => [name, source, hours])).toEqual([
    ['Ayala Vet', 'google', 'Mo 09:00-18:30; Sa 22:00-02:00'],
    ['Reyes Vet', 'osm', null],
    ['Always', 'google', '24/7'],
  ]);
  expect(body[0]).toMatchObject({
    id: 'google:ChIJAyala_000001',
    address: '1 Ayala Ave, Makati, Metro Manila, Philippines',
    phone: '+63 2 8888 1234',
    website: 'https://vet.example/',
    averageRating: '0',
    own: false,
  });
  expect(google.asked[0]?.body).toEqual({
    includedTypes: ['veterinary_care'],
    maxResultCount: 20,
    rankPreference: 'DISTANCE',
    // The owner's coordinates are rounded.
    locationRestriction: {
      circle: { center: { latitude: 14.6, longitude: 120.98 }, radius: 25_000 },
    },
  });
  expect(await server.db.run((knex) => knex('vetClinics').pluck('name'))).toEqual(['Reyes Vet']);
});

test('is a directory by itself, without OpenStreetMap’s', async () => {
  const statusPath = SEARCH_PATH.replace('?', '/status?');
  await using hosted = await withGoogle();
  expect((await hosted.client.get(statusPath)).body).toMatchObject({ network: 'on' });
  await using household = await withGoogle({ config: { mode: 'household' } });
  expect((await household.client.get(statusPath)).body).toMatchObject({ network: 'ask' });
});

test('stores only the id of a rated Google place', async () => {
  await using fixture = await withGoogle();
  const { google, server, client } = fixture;
  google.places = [AYALA];
  const id = 'google:ChIJAyala_000001';
  expect((await client.get(`/api/vet-clinics/${id}/ratings`)).body).toEqual([]);
  expect((await client.post('/api/clinic-ratings', { clinicId: id, rating: 4 })).status).toBe(201);
  expect((await client.post('/api/clinic-ratings', { clinicId: id, rating: 3 })).status).toBe(201);
  expect((await client.get<unknown[]>(`/api/clinics/${id}/ratings`)).body).toHaveLength(1);
  const { body } = await client.get<Clinic[]>(SEARCH_PATH);
  expect(body).toMatchObject([{ id, name: 'Ayala Vet', averageRating: '3.0', totalRatings: 1 }]);
  const [row] = await server.db.run((knex) =>
    knex('vetClinics').select('id', 'name', 'address', 'latitude'),
  );
  expect(row).toEqual({ id, name: null, address: null, latitude: null });
  // While Google does not answer, its places are missing from all results, and searching for their name finds none.
  google.trouble = 'quota';
  expect((await client.get(SEARCH_PATH)).body).toEqual([]);
  expect((await client.get('/api/vet-clinics')).body).toEqual([]);
  for (const wrongId of ['google:', 'google:short', "google:<script>alert('1')"]) {
    const answer = await client.post('/api/clinic-ratings', { clinicId: wrongId, rating: 4 });
    expect(answer.status, wrongId).toBe(404);
  }
});

test('stores nothing of a Google place whose last rating is deleted', async () => {
  await using fixture = await withGoogle();
  const { server, client } = fixture;
  const listStored = () => server.db.run((knex) => knex('vetClinics').pluck<string[]>('id'));
  const { client: otherClient } = await server.owner();
  const clinicId = 'google:ChIJAyala_000001';
  const rate = async (rater: typeof client) => {
    const { body } = await rater.post('/api/clinic-ratings', { clinicId, rating: 4 });
    return `/api/clinic-ratings/${body['id']}`;
  };
  const ratingPaths = [await rate(client), await rate(otherClient)] as const;
  expect((await client.delete(ratingPaths[0])).status).toBe(200);
  expect(await listStored()).toEqual([clinicId]);
  expect((await otherClient.delete(ratingPaths[1])).status).toBe(200);
  expect(await listStored()).toEqual([]);
  await rate(client);
  expect(await listStored()).toEqual([clinicId]);
  expect((await client.delete('/api/auth/account')).status).toBe(200);
  expect(await listStored()).toEqual([]);
});

test.each(['quota', 'page', 'cut'] as const)(
  'answers from the table when Google fails (%s)',
  async (failureKind) => {
    await using fixture = await withGoogle();
    await buildClinic(fixture.server.db, { name: 'Reyes Vet' });
    fixture.google.trouble = failureKind;
    const { body, headers } = await fixture.client.get<Clinic[]>(SEARCH_PATH);
    expect(body.map(({ name }) => name)).toEqual(['Reyes Vet']);
    expect(headers.get('X-Missing-Source')).toBe('google');
    fixture.google.trouble = undefined;
    const laterAnswer = await fixture.client.get(SEARCH_PATH);
    expect(laterAnswer.headers.get('X-Missing-Source')).toBeNull();
    expect(JSON.stringify(fixture.server.lines)).not.toContain(KEY);
  },
);

test('lists other clinics despite a wrong key or an unreachable Google', async () => {
  await using fixture = await withGoogle({ config: { googleMapsKey: 'wrong' } });
  await buildClinic(fixture.server.db, { name: 'Reyes Vet' });
  expect((await fixture.client.get<Clinic[]>(SEARCH_PATH)).body).toHaveLength(1);
  await fixture.google[Symbol.asyncDispose]();
  expect((await fixture.client.get<Clinic[]>(SEARCH_PATH)).body).toHaveLength(1);
});

test('sends at most 60 requests an hour per owner to Google', async () => {
  await using fixture = await withGoogle();
  for (let index = 0; index < 61; index += 1) await fixture.client.get(SEARCH_PATH);
  expect(fixture.google.asked).toHaveLength(60);
});

test('rates no Google places without a key', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const rating = { clinicId: 'google:ChIJAyala_000001', rating: 4 };
  expect((await client.post('/api/clinic-ratings', rating)).status).toBe(404);
});
