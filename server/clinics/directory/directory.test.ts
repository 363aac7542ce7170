import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import type { Clinic, DirectoryStatus } from '#server/clinics/contract.ts';
import {
  composeAnswer,
  createNode,
  failureReplies,
  json,
  startOverpass,
} from '#server/clinics/testing/overpass.ts';
import { startTestServer, type TestClient, type TestServerOptions } from '#server/testing.ts';
import { clinicDirectory } from './directory.ts';

const MANILA = '?lat=14.5995&lng=120.9842';
const DAY = 86_400_000;
const MINUTE = 60_000;

const listAt = async (client: TestClient, location = MANILA) => {
  const answer = await client.get<Clinic[]>(`/api/vet-clinics${location}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const readNames = async (client: TestClient, location = MANILA) =>
  (await listAt(client, location)).map(({ name }) => name);
const readStatus = async (client: TestClient, location = MANILA) =>
  (await client.get<DirectoryStatus>(`/api/vet-clinics/status${location}`)).body;

const withOverpass = async (options: TestServerOptions = {}) => {
  const overpass = await startOverpass();
  const config = { overpassUrl: overpass.url, ...options.config };
  const server = await startTestServer({ ...options, config });
  const { client } = await server.owner();
  return {
    overpass,
    server,
    client,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await overpass[Symbol.asyncDispose]();
    },
  };
};

test('reads clinics around a place, nearest first, and not again for 7 days', async () => {
  await using fixture = await withOverpass();
  const { overpass, server, client } = fixture;
  overpass.elements = [
    createNode({ name: 'Far', 'addr:city': 'Antipolo' }, 14.7, 121.1),
    createNode({ name: 'Near' }, 14.6, 120.985),
    createNode({ name: 'Beyond the circle' }, 14.9, 120.9842),
    {
      type: 'way',
      id: 7,
      center: { lat: 14.62, lon: 121 },
      tags: { healthcare: 'veterinary', name: 'A building' },
    },
    { type: 'relation', id: 8, center: { lat: 14.61, lon: 121 }, tags: { amenity: 'veterinary' } },
  ];
  const clinics = await listAt(client);
  expect(clinics.map(({ name }) => name)).toEqual([
    'Near',
    'Veterinary clinic',
    'A building',
    'Far',
  ]);
  expect(clinics[1]).toMatchObject({
    nameKnown: false,
    address: 'Address not known',
    addressKnown: false,
    source: 'osm',
    sourceUrl: 'https://www.openstreetmap.org/relation/8',
    averageRating: '0',
    totalRatings: 0,
    type: 'general',
    own: false,
    gone: false,
  });
  expect(await readStatus(client)).toEqual({
    network: 'on',
    readAt: '2026-11-20T02:00:00.000Z',
    reading: false,
    failed: false,
    retryAt: null,
  });
  server.clock.advance(7 * DAY - MINUTE);
  await listAt(client);
  // A neighbour some streets away shares the cached result.
  await listAt(client, '?lat=14.65&lng=120.99');
  expect(overpass.asked).toHaveLength(1);
  server.clock.advance(2 * MINUTE);
  overpass.elements = overpass.elements.slice(1);
  expect(await readNames(client)).not.toContain('Far');
  expect(overpass.asked).toHaveLength(2);
});

test('sends the documented query, and identifies itself', async () => {
  await using fixture = await withOverpass({
    config: { publicUrl: 'https://alaga.example', supportEmail: 'help@example.com' },
  });
  await listAt(fixture.client);
  const [request] = fixture.overpass.asked;
  expect(request?.query).toBe(
    '[out:json][timeout:25];(nwr[amenity=veterinary](around:45000,14.625,120.875);nwr[healthcare=veterinary](around:45000,14.625,120.875););out center tags;',
  );
  expect(request?.headers['user-agent']).toMatch(
    /^Alaga\/\d+\.\d+\.\d+ \(\+https:\/\/alaga\.example; help@example\.com\)$/,
  );
});

test('reads a wider circle once, which then covers the smaller one', async () => {
  await using fixture = await withOverpass();
  await listAt(fixture.client);
  await listAt(fixture.client, `${MANILA}&radius=60`);
  await listAt(fixture.client, `${MANILA}&radius=100`);
  await listAt(fixture.client);
  expect(fixture.overpass.asked.map(({ query }) => /around:(\d+)/.exec(query)?.[1])).toEqual([
    '45000',
    '120000',
  ]);
});

test.each([
  ['an error page with status 200', failureReplies.errorPageWith200, true],
  ['a 429 without a word on when', failureReplies.tooMany(), true],
  ['a 504', failureReplies.gatewayTimeout, true],
  ['a redirect, which is not followed', failureReplies.elsewhere, true],
  ['a remark that it ran out of time', failureReplies.remark, false],
  ['a body that is cut short', failureReplies.cutShort, false],
  ['a whole body that is no whole JSON', failureReplies.cutInside, false],
  ['JSON of another kind', failureReplies.somethingElse, false],
  ['a body without an end', failureReplies.endless, false],
])(
  'answers from the table after %s, reports its age, and retries later',
  async (_, reply, isForAllAreas) => {
    await using fixture = await withOverpass();
    const { overpass, server, client } = fixture;
    overpass.elements = [createNode({ name: 'Known' })];
    expect(await readNames(client)).toEqual(['Known']);
    server.clock.advance(8 * DAY);
    overpass.replies.push(reply);
    expect(await readNames(client)).toEqual(['Known']);
    expect(await readStatus(client)).toEqual({
      network: 'on',
      readAt: '2026-11-20T02:00:00.000Z',
      reading: false,
      failed: true,
      retryAt: '2026-11-28T02:01:00.000Z',
    });
    // The server does not ask for this place before that time, and asks for another place only if the failure was
    // specific to this one.
    await listAt(client);
    await listAt(client, '?lat=10.3157&lng=123.8854');
    expect(overpass.asked).toHaveLength(isForAllAreas ? 2 : 3);
    server.clock.advance(2 * MINUTE);
    overpass.elements = [createNode({ name: 'New' })];
    expect(await readNames(client)).toEqual(['New']);
    expect(await readStatus(client)).toMatchObject({ failed: false, retryAt: null });
  },
);

test('lengthens the pauses with each failure, and obeys Retry-After', async () => {
  await using fixture = await withOverpass();
  const { overpass, server, client } = fixture;
  const pauses: number[] = [];
  for (const reply of [
    failureReplies.gatewayTimeout,
    failureReplies.gatewayTimeout,
    failureReplies.tooMany('600'),
  ]) {
    overpass.replies.push(reply);
    await listAt(client);
    const { retryAt } = await readStatus(client);
    pauses.push((Date.parse(String(retryAt)) - server.clock.now().getTime()) / 1000);
    server.clock.set(String(retryAt));
  }
  expect(pauses).toEqual([60, 120, 600]);
  overpass.replies.push(failureReplies.tooMany('Sat, 21 Nov 2026 02:00:00 GMT'));
  await listAt(client);
  expect((await readStatus(client)).retryAt).toBe('2026-11-21T02:00:00.000Z');
});

test('answers from the table offline, and reports an area that was never read as empty', async () => {
  await using fixture = await withOverpass();
  await fixture.overpass[Symbol.asyncDispose]();
  expect(await listAt(fixture.client)).toEqual([]);
  expect(await readStatus(fixture.client)).toMatchObject({ readAt: null, failed: true });
});

test('does not wait long for a slow first read, and lists its result later', async () => {
  await using fixture = await withOverpass({
    directoryTimeouts: { listWait: 20, requestTimeout: 30_000 },
  });
  const { overpass, client } = fixture;
  const { promise, resolve } = Promise.withResolvers<void>();
  overpass.replies.push((response) => {
    void promise.then(() => json(composeAnswer([createNode({ name: 'Late' })]))(response));
  });
  expect(await listAt(client)).toEqual([]);
  expect(await readStatus(client)).toMatchObject({ reading: true, readAt: null, failed: false });
  resolve();
  await expect.poll(async () => (await readStatus(client)).reading).toBe(false);
  expect(await readNames(client)).toEqual(['Late']);
  expect(overpass.asked).toHaveLength(1);
});

test('gives up a directory that never answers', async () => {
  await using fixture = await withOverpass({
    directoryTimeouts: { listWait: 5000, requestTimeout: 50 },
  });
  fixture.overpass.replies.push(failureReplies.silent);
  expect(await listAt(fixture.client)).toEqual([]);
  expect(await readStatus(fixture.client)).toMatchObject({ reading: false, failed: true });
});

test('stops without waiting for a directory', async () => {
  const fixture = await withOverpass();
  fixture.overpass.replies.push(failureReplies.silent);
  const listRequest = fixture.client.get('/api/vet-clinics?lat=14.6&lng=121');
  await expect.poll(() => fixture.overpass.asked.length).toBe(1);
  await fixture.server.parts.clinics.close();
  expect((await listRequest).status).toBe(200);
  expect((await readStatus(fixture.client)).failed).toBe(false);
  await fixture[Symbol.asyncDispose]();
});

test('sends one request at a time, and one for neighbours', async () => {
  await using fixture = await withOverpass();
  const places = ['14.6,121', '14.61,121.01', '10.3,123.9', '7.1,125.6', '16.4,120.6'];
  await Promise.all(
    places.map((place) => {
      const [lat, lng] = place.split(',');
      return listAt(fixture.client, `?lat=${lat}&lng=${lng}`);
    }),
  );
  expect(fixture.overpass.asked).toHaveLength(4);
  expect(fixture.overpass.maxParallel()).toBe(1);
});

test('another process on the same database does not send the same request', async () => {
  await using fixture = await withOverpass({
    directoryTimeouts: { listWait: 20, requestTimeout: 30_000 },
  });
  const { overpass, server, client } = fixture;
  const { promise, resolve } = Promise.withResolvers<void>();
  overpass.replies.push((response) => void promise.then(() => json(composeAnswer([]))(response)));
  await listAt(client);
  await expect.poll(() => overpass.asked.length).toBe(1);
  const { databaseUrl, dataDir } = server.parts.config;
  const db = await openDatabase(databaseUrl ?? `${dataDir}/alaga.db`);
  const otherClinicDirectory = clinicDirectory({ ...server.parts, db });
  const userPlace = { latitude: 14.5995, longitude: 120.9842 };
  await otherClinicDirectory.refresh(userPlace, 25, async () => true);
  expect(await otherClinicDirectory.status(userPlace, 25)).toMatchObject({ reading: true });
  await otherClinicDirectory.refresh({ latitude: 10.3, longitude: 123.9 }, 25, async () => true);
  expect(overpass.asked).toHaveLength(1);
  resolve();
  await expect
    .poll(async () => (await otherClinicDirectory.status(userPlace, 25)).reading)
    .toBe(false);
  // Both directories use the result of the one read.
  await otherClinicDirectory.refresh(userPlace, 25, async () => true);
  expect(overpass.asked).toHaveLength(1);
  await otherClinicDirectory.close();
  await db.close();
});

test('takes over from a process that died while reading, after a timeout', async () => {
  await using fixture = await withOverpass();
  const { overpass, server, client } = fixture;
  await server.db.run((knex) =>
    knex('clinicDirectories').update({
      holder: 'somebody',
      areaId: '418:1203',
      heldUntil: '2026-11-20T02:01:00.000Z',
    }),
  );
  await listAt(client);
  expect(overpass.asked).toHaveLength(0);
  expect(await readStatus(client)).toMatchObject({ reading: true });
  server.clock.advance(2 * MINUTE);
  await listAt(client);
  expect(overpass.asked).toHaveLength(1);
});

test('lets an owner cause 60 area reads an hour, then answers from the table', async () => {
  await using fixture = await withOverpass();
  const { overpass, server, client } = fixture;
  for (let index = 0; index < 62; index += 1) await listAt(client, `?lat=${index}&lng=10`);
  expect(overpass.asked).toHaveLength(60);
  await listAt((await server.owner()).client, '?lat=61&lng=10');
  expect(overpass.asked).toHaveLength(61);
});

test('sends nothing without a configured directory, and lists known clinics', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  expect(await listAt(client)).toEqual([]);
  expect(await readStatus(client)).toEqual({
    network: 'off',
    readAt: null,
    reading: false,
    failed: false,
    retryAt: null,
  });
});
