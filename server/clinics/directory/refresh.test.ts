import { expect, test } from 'vitest';
import { buildClinic } from '#db/clinics/factory.ts';
import type { Clinic } from '#server/clinics/contract.ts';
import {
  createNode,
  type Element,
  failureReplies,
  startOverpass,
} from '#server/clinics/testing/overpass.ts';
import { startTestServer, type TestClient } from '#server/testing.ts';

const SEARCH_PATH = '/api/vet-clinics?lat=14.5995&lng=120.9842';
const WEEK = 7 * 86_400_000;

const startWithMap = async (elements: readonly Element[]) => {
  const overpass = await startOverpass(elements);
  const server = await startTestServer({ config: { overpassUrl: overpass.url } });
  const { client, user } = await server.owner();
  return {
    overpass,
    server,
    client,
    user,
    list: async () => (await client.get<Clinic[]>(SEARCH_PATH)).body,
    /** Lists the clinics a week later, after the map has changed. */
    later: async (changed: readonly Element[]) => {
      overpass.elements = changed;
      server.clock.advance(WEEK + 1000);
      return (await client.get<Clinic[]>(SEARCH_PATH)).body;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await overpass[Symbol.asyncDispose]();
    },
  };
};

const rate = (client: TestClient, clinic: Clinic | undefined) =>
  client.post('/api/clinic-ratings', { clinicId: clinic?.id, rating: 5 });

test('removes a clinic that is gone; keeps and marks a rated one until it is back', async () => {
  const [kept, delisted, rated] = [
    createNode({ name: 'Kept' }, 14.6),
    createNode({ name: 'Gone' }, 14.61),
    createNode({ name: 'Rated' }, 14.62),
  ];
  await using map = await startWithMap([kept, delisted, rated]);
  const clinicsBefore = await map.list();
  await rate(
    map.client,
    clinicsBefore.find(({ name }) => name === 'Rated'),
  );
  const clinicsAfter = await map.later([kept]);
  expect(clinicsAfter.map(({ name, gone: isGone }) => [name, isGone])).toEqual([
    ['Kept', false],
    ['Rated', true],
  ]);
  // A closed clinic is no longer listed.
  const { body } = await map.client.get<unknown[]>('/api/vet-clinics/names?q=rated');
  expect(body).toEqual([]);
  const returnedClinics = await map.later([kept, rated]);
  expect(returnedClinics.map(({ gone: isGone }) => isGone)).toEqual([false, false]);
});

test('updates a changed clinic under its id', async () => {
  const oldElement = createNode({ name: 'Old name', phone: '8123 4567' });
  await using map = await startWithMap([oldElement]);
  const [before] = await map.list();
  await rate(map.client, before);
  const [after] = await map.later([
    { ...oldElement, lat: 14.65, tags: { amenity: 'veterinary', name: 'New' } },
  ]);
  expect(after).toMatchObject({
    id: before?.id,
    name: 'New',
    phone: null,
    latitude: 14.65,
    totalRatings: 1,
  });
});

test('recognises a redrawn clinic and keeps its ratings', async () => {
  await using map = await startWithMap([createNode({ name: 'Reyes Vet' }, 14.6, 120.98)]);
  const [before] = await map.list();
  await rate(map.client, before);
  const element: Element = {
    type: 'way',
    id: 77,
    center: { lat: 14.6003, lon: 120.9801 },
    tags: { amenity: 'veterinary', name: 'Reyes Veterinary Clinic' },
  };
  expect(await map.later([element])).toMatchObject([
    { id: before?.id, sourceUrl: 'https://www.openstreetmap.org/way/77', totalRatings: 1 },
  ]);
});

test('recognises a clinic that moved into the area by its source id', async () => {
  const farElement = createNode({ name: 'Mobile Vet' }, 10.3, 123.9);
  await using map = await startWithMap([farElement]);
  const cebu = await map.client.get<Clinic[]>('/api/vet-clinics?lat=10.3&lng=123.9');
  expect(cebu.body).toHaveLength(1);
  map.overpass.elements = [{ ...farElement, lat: 14.6, lon: 120.98 }];
  expect(await map.list()).toMatchObject([{ id: cebu.body[0]?.id, latitude: 14.6 }]);
});

test('removes nothing for an empty result', async () => {
  await using map = await startWithMap([
    createNode({ name: 'A' }),
    createNode({ name: 'B' }, 14.7),
  ]);
  await map.list();
  expect(await map.later([])).toMatchObject([{ name: 'A' }, { name: 'B' }]);
});

test('leaves owners’ clinics and those outside the area unchanged', async () => {
  await using map = await startWithMap([createNode({ name: 'A' })]);
  const { db } = map.server;
  await buildClinic(db, { name: 'Own', userId: map.user.id, source: 'own', sourceId: null });
  await buildClinic(db, {
    name: 'At the edge',
    latitude: 14.625 + 44.5 / 111.2,
    longitude: 120.875,
  });
  await buildClinic(db, { name: 'Far', latitude: 16, longitude: 120.9 });
  await buildClinic(db, { name: 'Of the map', latitude: 14.601 });
  await map.list();
  const names = await db.run((knex) => knex('vetClinics').orderBy('name').pluck('name'));
  expect(names).toEqual(['A', 'At the edge', 'Far', 'Own']);
});

test('stores many clinics with few statements', async () => {
  const manyElements = Array.from({ length: 700 }, (_, index) =>
    createNode({ name: `Number ${index}` }, 14.3 + index / 2000, 120.9),
  );
  await using map = await startWithMap(manyElements);
  map.server.statements();
  await map.list();
  const { length } = map.server.statements();
  expect(length).toBeLessThan(30);
  expect(await map.server.db.run((knex) => knex('vetClinics').pluck('id'))).toHaveLength(700);
});

test('does not count reads while the directory is failing', async () => {
  await using map = await startWithMap([createNode({ name: 'A' })]);
  map.overpass.replies.push(failureReplies.gatewayTimeout);
  await map.list();
  for (let index = 0; index < 70; index += 1) {
    await map.client.get(`/api/vet-clinics?lat=${index}&lng=10`);
  }
  expect(map.overpass.asked).toHaveLength(1);
  map.server.clock.advance(2 * 60_000);
  expect(await map.list()).toMatchObject([{ name: 'A' }]);
});

test.each([
  ['read', false],
  ['failing', true],
])('asks a directory again that was %s while the clock was ahead', async (_title, isFailing) => {
  await using map = await startWithMap([createNode({ name: 'Old' }, 14.6)]);
  const { server, overpass } = map;
  const listAsOwner = async () =>
    (await (await server.owner()).client.get<Clinic[]>(SEARCH_PATH)).body;
  const now = server.clock.now().toISOString();
  server.clock.set('2099-01-01T02:00:00.000Z');
  if (isFailing) overpass.replies.push(failureReplies.gatewayTimeout);
  await listAsOwner();
  server.clock.set(now);
  overpass.elements = [createNode({ name: 'New' }, 14.7)];
  expect(await listAsOwner()).toMatchObject([{ name: 'New' }]);
});
