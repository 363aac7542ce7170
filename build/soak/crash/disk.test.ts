import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { subscribeToFree } from '#db/engine/sqlite/storage.ts';
import { mountSmallDisk, NO_SMALL_DISK_REASON } from '#db/testing/testing-disk.ts';
import { openTestFile } from '#db/testing.ts';
import type { Progress } from '#server/backups/contract.ts';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { startFailure } from '#server/start-failure.ts';
import { OFFLINE } from '#server/testing/server-environment.ts';
import { startTestServer, TestClient } from '#server/testing.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { readDataFile } from './crash-check.ts';

const startWith = async (mode: 'hosted' | 'household') => {
  const database = await openTestFile();
  const server = await startTestServer({ database, config: { mode } });
  const { user, client } = await server.owner();
  await server.db.transaction((tx) => subscribeToFree(tx, user.id, user.createdAt));
  const { body: pet } = await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const path = `/api/pets/${pet['id']}/medical-records`;
  const picture = await createPhoto(1);
  return {
    server,
    client,
    path,
    file: join(database.folder, 'alaga.db'),
    pragma: (text: string) => server.db.run((knex) => knex.raw(`PRAGMA ${text}`)),
    /** Adds a record with a reminder and a photo. */
    add: (title: string, key: string = randomUUID()) =>
      client.post(
        path,
        {
          ...{ type: 'vaccine', title, dateAdministered: '2025-03-14', nextDueDate: '2030-03-14' },
          ...{ imageUrl: picture, notes: 'x'.repeat(9000) },
        },
        { 'Idempotency-Key': key },
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

test.each([
  ['hosted', 'http.storageFull', 'http.storageReadOnly'],
  ['household', 'http.storageFullHere', 'http.storageReadOnlyHere'],
] as const)(
  'a %s server on a full disk reports it, writes nothing partly, and continues when there is room',
  async (mode, full, readOnly) => {
    await using fixture = await startWith(mode);
    const sqliteConnection = new BetterSqlite3(fixture.file, { readonly: true });
    const pages = Number(sqliteConnection.pragma('page_count', { simple: true }));
    sqliteConnection.close();
    // SQLite reports a limit on pages in the same way as a full disk.
    await fixture.pragma(`max_page_count = ${pages + 30}`);
    const savedTitles: string[] = [];
    const key = randomUUID();
    let refusedResponse = await fixture.add('Rabies 0', key);
    while (refusedResponse.status === 201) {
      savedTitles.push(`Rabies ${savedTitles.length}`);
      refusedResponse = await fixture.add(
        `Rabies ${savedTitles.length}`,
        key.replace(/^.{8}/, `${10_000_000 + savedTitles.length}`),
      );
    }
    const nextTitle = `Rabies ${savedTitles.length}`;
    expect([refusedResponse.status, refusedResponse.body['code']]).toEqual([503, full]);
    expect(refusedResponse.body['message']).toMatch(/ is full, so nothing was saved\./);
    expect(fixture.server.lines).toContainEqual({
      level: 'error',
      storage: 'full',
      request: expect.any(String),
    });
    // Reading needs no free space.
    const listedRecords = await fixture.client.get<readonly { title: string }[]>(fixture.path);
    expect(listedRecords.body.map(({ title }) => title).toSorted()).toEqual(savedTitles.toSorted());

    await fixture.pragma('max_page_count = 1000000');
    await fixture.pragma('query_only = ON');
    const unwrittenResult = await fixture.add(nextTitle);
    expect([unwrittenResult.status, unwrittenResult.body['code']]).toEqual([503, readOnly]);
    const readyResponse = await fixture.client.get('/api/ready');
    expect([readyResponse.status, readyResponse.body['reason']]).toEqual([503, 'disk read-only']);
    await fixture.pragma('query_only = OFF');
    fixture.server.clock.advance(5001);
    expect((await fixture.client.get('/api/ready')).status).toBe(200);

    expect(
      (await fixture.add(nextTitle, `${10_000_000 + savedTitles.length}${key.slice(8)}`)).status,
    ).toBe(201);
    const leftDataFile = readDataFile(fixture.file);
    expect(leftDataFile).toMatchObject({ isIntact: true, halves: [], brokenBlobs: 0 });
    expect([...leftDataFile.records.keys()].toSorted()).toEqual(
      [...savedTitles, nextTitle].toSorted(),
    );
  },
);

/** The output of a start in this folder, which must fail. */
const startAndFail = async (dataDir: string): Promise<string> => {
  const settings = { DATA_DIR: dataDir, PORT: '0', ...OFFLINE };
  try {
    const server = await start({ config: readConfig(settings), log: () => undefined });
    await server.close();
    return 'started';
  } catch (error) {
    return startFailure(error, dataDir) ?? String(error);
  }
};

test('a start on a full or read-only disk explains it in one sentence and changes nothing', async ({
  skip,
}) => {
  await using testDatabase = await openTestFile();
  const place = join(testDatabase.folder, 'disk');
  using disk = mountSmallDisk(place, 4000);
  if (!disk) return skip(NO_SMALL_DISK_REASON);
  const dataDir = join(place, 'data');
  const noRoomMessage = `There is no room left on the disk of ${dataDir}: make room and try again.`;
  const cannotWriteMessage = `${dataDir} cannot be written: check that its disk is not read-only, and who may write there.`;
  disk.setReadOnly(true);
  expect(await startAndFail(dataDir)).toBe(cannotWriteMessage);
  disk.setReadOnly(false);
  // The first start writes a key of a few bytes, a schema, and a WAL, which need increasing space.
  for (const freeKilobytes of [0, 8, 100, 400]) {
    disk.fill(freeKilobytes);
    expect([freeKilobytes, await startAndFail(dataDir)]).toEqual([freeKilobytes, noRoomMessage]);
    disk.empty();
  }
  expect(await startAndFail(dataDir)).toBe('started');
  disk.setReadOnly(true);
  expect(await startAndFail(dataDir)).toBe(
    `The database in ${dataDir} cannot be opened: check that the folder may be written.`,
  );
  disk.setReadOnly(false);
  disk.fill();
  expect(await startAndFail(dataDir)).toBe(noRoomMessage);
  disk.empty();
  expect(await startAndFail(dataDir)).toBe('started');
  expect(readDataFile(join(dataDir, 'alaga.db')).isIntact).toBe(true);
  expect(existsSync(join(dataDir, 'session-secret'))).toBe(true);
});

test('while the disk fills, each response is a success or reports it, also of backups, and all works again when there is room', async ({
  skip,
}) => {
  await using testDatabase = await openTestFile();
  const place = join(testDatabase.folder, 'disk');
  using disk = mountSmallDisk(place, 8000);
  if (!disk) return skip(NO_SMALL_DISK_REASON);
  const dataDir = join(place, 'data');
  const settings = { DATA_DIR: dataDir, PORT: '0', ALAGA_MODE: 'household', OVERPASS_URL: '' };
  const lines: Readonly<Record<string, unknown>>[] = [];
  const server = await start({
    config: readConfig(settings),
    log: (line) => void lines.push(line),
  });
  const client = new TestClient(server.url.replace('localhost', '127.0.0.1'));
  const luz = { firstName: 'Luz', lastName: 'Reyes', email: 'luz@example.com' };
  const password = 'a-long-password';
  await client.post('/api/auth/signup', { ...luz, password });
  await client.post('/api/auth/login', { email: luz.email, password });
  const { body: pet } = await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const path = `/api/pets/${pet['id']}/medical-records`;
  const picture = await createPhoto(1);
  const savedTitles: string[] = [];
  const addRecord = async (title: string): Promise<number> => {
    const { status } = await client.post(path, {
      ...{ type: 'vaccine', title, dateAdministered: '2025-03-14', nextDueDate: '2030-03-14' },
      ...{ imageUrl: picture, notes: 'x'.repeat(5000) },
    });
    if (status === 201) savedTitles.push(title);
    return status;
  };

  for (const freeKilobytes of [300, 100, 40]) {
    disk.fill(freeKilobytes);
    const statuses = new Set<number>();
    for (let turnCount = 0; turnCount < 12 || !statuses.has(503); turnCount += 1) {
      const titles = Array.from(
        { length: 8 },
        (_, item) => `${freeKilobytes}.${turnCount}.${item}`,
      );
      for (const status of await Promise.all(titles.map(addRecord))) statuses.add(status);
    }
    expect([...statuses].filter((status) => status !== 201)).toEqual([503]);
    expect((await client.get('/api/health')).status).toBe(200);
    if (freeKilobytes === 40) {
      const readReason = async () => (await client.get('/api/ready')).body['reason'];
      await expect.poll(readReason).toBe('disk full');
    }
    const { body } = await client.get<readonly { title: string }[]>(path);
    expect(body.map(({ title }) => title).toSorted()).toEqual(savedTitles.toSorted());
    await client.post('/api/backups');
    const readDiskWarnings = async () => {
      const { activity, trouble } = (await client.get<Progress>('/api/backups/progress')).body;
      return activity ?? trouble?.code;
    };
    await expect.poll(readDiskWarnings).toBe('backups.trouble.noRoom');
    disk.empty();
    expect(await addRecord(`behind ${freeKilobytes}`)).toBe(201);
  }
  expect(lines).toContainEqual({ level: 'error', storage: 'full', request: expect.any(String) });
  await server.close();
  const leftDataFile = readDataFile(join(dataDir, 'alaga.db'));
  expect(leftDataFile).toMatchObject({ isIntact: true, halves: [], brokenBlobs: 0 });
  expect([...leftDataFile.records.keys()].toSorted()).toEqual(savedTitles.toSorted());
});
