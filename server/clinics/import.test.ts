import { execFile } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';
import type { Clinic } from './contract.ts';
import { storeFileInSteps } from './directory/store.ts';
import { readClinicsFile } from './osm/geojson.ts';
import { composeAnswer, createNode, startOverpass } from './testing/overpass.ts';

const runFile = promisify(execFile);
const SEARCH_PATH = '/api/vet-clinics?lat=14.5995&lng=120.9842';
const IMPORT_PATH = '/api/vet-clinics/import';

const createFeature = (
  name: string,
  [longitude, latitude]: readonly [number, number],
  overrides = {},
) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { amenity: 'veterinary', name, ...overrides },
});
const geoJson = (...features: readonly object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });

const household = (overpassUrl?: string) =>
  startTestServer({ config: { mode: 'household', overpassUrl } });

const upload = async (server: TestServer, client: TestClient, text: string, field = 'file') => {
  const form = new FormData();
  form.set(field, new File([text], 'clinics.geojson', { type: 'application/geo+json' }));
  const response = await fetch(server.url + IMPORT_PATH, {
    method: 'POST',
    body: form,
    headers: { Cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  return { status: response.status, body: await response.json() };
};

test('imports a file of clinics, and changes only what differs the second time', async () => {
  await using server = await household();
  const { client } = await server.owner();
  const reyes = createFeature('Reyes Vet', [120.99, 14.6], { '@id': 'node/5' });
  const text = geoJson(
    reyes,
    createFeature('Cruz Vet', [121, 14.61]),
    createFeature('', [121, 95]),
  );
  expect(await upload(server, client, text)).toEqual({
    status: 200,
    body: { added: 2, changed: 0, unchanged: 0, skipped: 1 },
  });
  expect((await upload(server, client, text)).body).toMatchObject({ added: 0, unchanged: 2 });
  const movedFeature = createFeature('Reyes Animal Clinic', [120.991, 14.6], { '@id': 'node/5' });
  expect((await upload(server, client, geoJson(movedFeature))).body).toMatchObject({ changed: 1 });
  const { body } = await client.get<Clinic[]>(SEARCH_PATH);
  expect(body.map(({ name, source }) => [name, source])).toEqual([
    ['Reyes Animal Clinic', 'osm'],
    ['Cruz Vet', 'file'],
  ]);
});

test('imports an Overpass answer too', async () => {
  await using server = await household();
  const { client } = await server.owner();
  const text = composeAnswer([createNode({ name: 'A' }), createNode({ name: 'B' }, 14.7)]);
  expect((await upload(server, client, text)).body).toMatchObject({ added: 2, skipped: 0 });
});

test('merges a clinic from a file with the directory’s, with its ratings', async () => {
  await using overpass = await startOverpass([
    createNode({ name: 'Cruz Veterinary Clinic', phone: '8123 4567' }, 14.6101, 121),
  ]);
  await using server = await household(overpass.url);
  const { client } = await server.owner();
  const cruz = geoJson(createFeature('Cruz Vet', [121, 14.61]));
  await upload(server, client, cruz);
  const [before] = (await client.get<Clinic[]>(SEARCH_PATH)).body;
  await client.post('/api/clinic-ratings', { clinicId: before?.id, rating: 4 });
  await client.put('/api/vet-clinics/network', { allowed: true });
  const { body } = await client.get<Clinic[]>(SEARCH_PATH);
  expect(body).toMatchObject([
    {
      id: before?.id,
      name: 'Cruz Veterinary Clinic',
      phone: '8123 4567',
      source: 'osm',
      averageRating: '4.0',
    },
  ]);
  // Importing the file again changes nothing, because the directory's data takes precedence.
  expect((await upload(server, client, cruz)).body).toMatchObject({ added: 0, changed: 0 });
  expect((await client.get<Clinic[]>(SEARCH_PATH)).body).toEqual(body);
});

test('answers 400 for another file, 413 for one too large, and 403 on a hosted server', async () => {
  await using server = await household();
  const { client } = await server.owner();
  const expectRefusedImport = async (text: string, field?: string) => {
    const { status, body } = await upload(server, client, text, field);
    return [status, body.code];
  };
  expect(await expectRefusedImport('{"type":"FeatureCollection","features":[')).toEqual([
    400,
    'clinics.import.unreadable',
  ]);
  expect(await expectRefusedImport('')).toEqual([400, 'clinics.import.none']);
  expect(await expectRefusedImport(geoJson(), 'other')).toEqual([400, 'clinics.import.none']);
  expect((await client.post(IMPORT_PATH, {})).status).toBe(400);
  expect(await expectRefusedImport(' '.repeat(51 * 1024 * 1024))).toEqual([
    413,
    'clinics.import.tooLarge',
  ]);
  expect((await server.client().post(IMPORT_PATH)).status).toBe(401);
  await using hostedServer = await startTestServer();
  const { client: theirsClient } = await hostedServer.owner();
  const { status, body } = await upload(hostedServer, theirsClient, geoJson());
  expect([status, body.code]).toEqual([403, 'clinics.import.operator']);
});

test('lets others write while the operator imports a large file', async () => {
  await using server = await startTestServer();
  const { db } = server;
  const { user } = await server.owner();
  const features = Array.from({ length: 3000 }, (_, index) =>
    createFeature(`Number ${index}`, [100 + index / 100, 14.6]),
  );
  const file = readClinicsFile(geoJson(...features));
  if (!file) throw new Error('the file cannot be read');
  let isOver = false;
  const importing = storeFileInSteps(db, file, server.clock.now().toISOString()).finally(() => {
    isOver = true;
  });
  const countsSeen = new Set<number>();
  while (!isOver) {
    await db.run((knex) => knex('users').where({ id: user.id }).update({ city: 'Cebu' }));
    const row = await db.run((knex) =>
      knex('vetClinics').count('* as total').first<{ total: number }>(),
    );
    countsSeen.add(Number(row.total));
  }
  expect(await importing).toMatchObject({ added: 3000 });
  expect([...countsSeen].filter((count) => count > 0 && count < 3000)).not.toEqual([]);
  // A repeated import continues where one has failed.
  await db.run((knex) => knex('vetClinics').where('nameKey', 'like', '%7').delete());
  const again = await storeFileInSteps(db, file, server.clock.now().toISOString());
  expect(again).toEqual({ added: 300, changed: 0, unchanged: 2700, skipped: 0 });
});

test('lets the operator import by command while the server runs', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { dataDir, databaseUrl = '' } = server.parts.config;
  const path = join(dataDir, 'clinics.geojson');
  writeFileSync(path, geoJson(createFeature('Reyes Vet', [120.99, 14.6])));
  const runCommand = async (args: readonly string[], instant = dataDir) => {
    const env = {
      ...process.env,
      DATA_DIR: instant,
      DATABASE_URL: instant === dataDir ? databaseUrl : '',
    };
    try {
      return await runFile(process.execPath, ['server/commands/import-clinics.ts', ...args], {
        env,
      });
    } catch (error) {
      // The cast is safe: execFile's error has the output.
      return error as { stdout: string; stderr: string };
    }
  };
  expect((await runCommand([path])).stdout).toBe('1 added, 0 changed, 0 unchanged, 0 skipped.\n');
  expect((await client.get<Clinic[]>(SEARCH_PATH)).body).toMatchObject([{ name: 'Reyes Vet' }]);
  expect((await runCommand([path], join(dataDir, 'none'))).stderr).toContain(
    'There is no database',
  );
  truncateSync(path, 401 * 1024 * 1024);
  expect((await runCommand([path])).stderr).toMatch(/ is larger than 400 MB: divide it/);
  writeFileSync(path, 'hello');
  expect((await runCommand([path])).stderr).toContain('is neither GeoJSON nor Overpass JSON');
  expect((await runCommand(['--help'])).stdout).toContain('npm run import-clinics -- FILE');
});
