import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readEpoch, renewEpoch } from '#db/epoch.ts';
import type { Pet } from './pets/contract.ts';
import type { MedicalRecord } from './records/contract.ts';
import { startTestServer, type TestServer } from './testing.ts';

const executeFile = promisify(execFile);

/** Runs `npm run new-epoch`. Returns the exit code and the output. */
const runNewEpoch = async (env: Readonly<Record<string, string>>, args: readonly string[] = []) => {
  const script = join(import.meta.dirname, 'commands/new-epoch.ts');
  const settings = { PATH: process.env['PATH'] ?? '', DATABASE_URL: '', ...env };
  try {
    const { stdout } = await executeFile(process.execPath, [script, ...args], { env: settings });
    return { code: 0, printed: stdout };
  } catch (error) {
    // The cast is safe: execFile rejects with these fields if the program ran and failed.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
};

const getLocation = ({ parts: { config } }: TestServer) => ({
  DATA_DIR: config.dataDir,
  DATABASE_URL: config.databaseUrl ?? '',
});

const BANTAY = { name: 'Bantay', category: 'dog', breed: 'Aspin' };
const RABIES = { type: 'vaccine', title: 'Rabies', dateAdministered: '2026-01-10' };

test('a version from another epoch conflicts, for edits and deletions of pets and records', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', BANTAY);
  const petPath = `/api/pets/${pet.id}`;
  const records = `${petPath}/medical-records`;
  const { body: record } = await client.post<MedicalRecord>(records, RABIES);
  const rabiesPath = `/api/medical-records/${record.id}`;
  // Simulates a restored backup, in which the same version numbers stand for other contents.
  await renewEpoch(server.db, server.clock.now());
  const epoch = await readEpoch(server.db);

  const { version } = pet;
  const refusedResponse = await client.put(petPath, { name: 'Of before', version });
  expect([refusedResponse.status, refusedResponse.body['current']]).toEqual([
    409,
    expect.objectContaining({ name: 'Bantay', version: epoch }),
  ]);
  const refusedEdit = await client.put(rabiesPath, { title: 'Of before', version: record.version });
  expect(refusedEdit.status).toBe(409);
  expect((await client.delete(`${rabiesPath}?version=${record.version}`)).status).toBe(409);
  expect((await client.delete(`${petPath}?version=${version}`)).status).toBe(409);

  const { body: edited } = await client.put<Pet>(petPath, { name: 'Chosen', version: epoch });
  expect(edited).toMatchObject({ name: 'Chosen', version: epoch + 1 });
  expect((await client.delete(`${rabiesPath}?version=${epoch}`)).status).toBe(200);
});

test('new rows begin at the epoch, however they are created', async () => {
  await using server = await startTestServer();
  await renewEpoch(server.db, server.clock.now());
  const epoch = await readEpoch(server.db);
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', BANTAY);
  const { body: record } = await client.post<MedicalRecord>(
    `/api/pets/${pet.id}/medical-records`,
    RABIES,
  );
  expect([pet.version, record.version]).toEqual([epoch, epoch]);
  expect((await client.post('/api/sample-pets')).status).toBeLessThan(300);
  for (const table of ['pets', 'medicalRecords']) {
    expect(await server.db.run((knex) => knex(table).distinct('version').pluck('version'))).toEqual(
      [epoch],
    );
  }
});

test('the command starts an epoch while the server runs', async () => {
  await using server = await startTestServer();
  const { client } = await server.owner();
  const { body: pet } = await client.post<Pet>('/api/pets', BANTAY);
  const { code, printed } = await runNewEpoch(getLocation(server));
  const epoch = await readEpoch(server.db);
  expect([code, printed]).toEqual([0, expect.stringContaining(`A new epoch has begun: ${epoch}.`)]);
  const lateEdit = await client.put(`/api/pets/${pet.id}`, { name: 'Late', version: pet.version });
  expect(lateEdit.status).toBe(409);
});

test('the command explains errors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alaga-epoch-'));
  try {
    const unreachableDatabase = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/alaga' };
    const [nothing, unknown, unreachable, help] = await Promise.all([
      runNewEpoch({ DATA_DIR: folder }),
      runNewEpoch({ DATA_DIR: folder }, ['--now']),
      runNewEpoch({ DATA_DIR: folder, ...unreachableDatabase }),
      runNewEpoch({ DATA_DIR: folder }, ['--help']),
    ]);
    expect([nothing.code, nothing.printed]).toEqual([
      1,
      expect.stringContaining(`There is no database at ${join(folder, 'alaga.db')}`),
    ]);
    expect([unknown.code, unknown.printed]).toEqual([2, expect.stringContaining("'--now'")]);
    expect(unreachable.code).toBe(1);
    expect(unreachable.printed).not.toMatch(/^\s+at /m);
    expect(help).toMatchObject({
      code: 0,
      printed: expect.stringContaining('pg_restore'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
