import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { subscribeToFree } from '#db/storage.ts';
import { openTestFile } from '#db/testing.ts';
import { NO_DISK, smallDisk } from '#db/testing-disk.ts';
import { readConfig } from '#server/config.ts';
import { start } from '#server/start.ts';
import { startFailure } from '#server/start-failure.ts';
import { startTestServer } from '#server/testing.ts';
import { photo } from '#server/transfer/testing/household.ts';
import { lookAtFile } from './crash-judge.ts';

const startWith = async (mode: 'hosted' | 'household') => {
  const database = await openTestFile();
  const server = await startTestServer({ database, config: { mode } });
  const { user, client } = await server.owner();
  await server.db.transaction((tx) => subscribeToFree(tx, user.id, user.createdAt));
  const { body: pet } = await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  const path = `/api/pets/${pet['id']}/medical-records`;
  const picture = await photo(1);
  return {
    server,
    client,
    path,
    file: join(database.folder, 'alaga.db'),
    pragma: (text: string) => server.db.run((k) => k.raw(`PRAGMA ${text}`)),
    /** With a reminder and a photo. */
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
  'a %s server without room says so, keeps nothing by halves, and goes on when there is room',
  async (mode, full, readOnly) => {
    await using at = await startWith(mode);
    const raw = new BetterSqlite3(at.file, { readonly: true });
    const pages = Number(raw.pragma('page_count', { simple: true }));
    raw.close();
    // SQLite says of the last page that it may have what it says of the last of a disk.
    await at.pragma(`max_page_count = ${pages + 30}`);
    const saved: string[] = [];
    const key = randomUUID();
    let refused = await at.add('Rabies 0', key);
    while (refused.status === 201) {
      saved.push(`Rabies ${saved.length}`);
      refused = await at.add(
        `Rabies ${saved.length}`,
        key.replace(/^.{8}/, `${10_000_000 + saved.length}`),
      );
    }
    const next = `Rabies ${saved.length}`;
    expect([refused.status, refused.body['code']]).toEqual([503, full]);
    expect(refused.body['message']).toMatch(/^There is no room left on /);
    expect(at.server.lines).toContainEqual({ level: 'error', storage: 'full' });
    // Looking needs no room.
    const listed = await at.client.get<readonly { title: string }[]>(at.path);
    expect(listed.body.map(({ title }) => title).toSorted()).toEqual(saved.toSorted());

    await at.pragma('max_page_count = 1000000');
    await at.pragma('query_only = ON');
    const unwritten = await at.add(next);
    expect([unwritten.status, unwritten.body['code']]).toEqual([503, readOnly]);
    await at.pragma('query_only = OFF');

    expect((await at.add(next, `${10_000_000 + saved.length}${key.slice(8)}`)).status).toBe(201);
    const left = lookAtFile(at.file);
    expect(left).toMatchObject({ isIntact: true, halves: [], brokenBlobs: 0 });
    expect([...left.records.keys()].toSorted()).toEqual([...saved, next].toSorted());
  },
);

/** What a start on that folder says; it must not start. */
const failedStart = async (dataDir: string): Promise<string> => {
  const settings = { DATA_DIR: dataDir, PORT: '0', OVERPASS_URL: '', MAP_STYLE_URL: '' };
  try {
    const server = await start({ config: readConfig(settings), log: () => undefined });
    await server.close();
    return 'started';
  } catch (error) {
    return startFailure(error, dataDir) ?? String(error);
  }
};

test('a start on a disk that is full or read-only says which in one sentence, and harms nothing', async ({
  skip,
}) => {
  await using at = await openTestFile();
  const place = join(at.folder, 'disk');
  using disk = smallDisk(place, 4000);
  if (!disk) return skip(NO_DISK);
  const dataDir = join(place, 'data');
  const noRoom = `There is no room left on the disk of ${dataDir}: make room and start again.`;
  const cannot = `${dataDir} cannot be written: check that its disk is not read-only, and who may write there.`;
  disk.setReadOnly(true);
  expect(await failedStart(dataDir)).toBe(cannot);
  disk.setReadOnly(false);
  // A key of a few bytes, a schema and its log need ever more.
  for (const left of [0, 8, 100, 400]) {
    disk.fill(left);
    expect([left, await failedStart(dataDir)]).toEqual([left, noRoom]);
    disk.empty();
  }
  expect(await failedStart(dataDir)).toBe('started');
  disk.setReadOnly(true);
  expect(await failedStart(dataDir)).toBe(
    `The database in ${dataDir} cannot be opened: check that the folder may be written.`,
  );
  disk.setReadOnly(false);
  disk.fill();
  expect(await failedStart(dataDir)).toBe(noRoom);
  disk.empty();
  expect(await failedStart(dataDir)).toBe('started');
  expect(lookAtFile(join(dataDir, 'alaga.db')).isIntact).toBe(true);
  expect(existsSync(join(dataDir, 'session-secret'))).toBe(true);
});
