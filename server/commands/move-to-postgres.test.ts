import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { renewEpoch } from '#db/epoch.ts';
import {
  blockFirstRow,
  change,
  type EmptyDatabase,
  emptyDatabase,
  readFileBytes,
  rowsIn,
  rowsInPostgres,
  setSchemaVersion,
} from '#db/move/testing.ts';
import { buildSubjects } from '#server/attacks/testing/subjects.ts';
import { command, freshFolder, LUZ, run } from '#server/backups/testing.ts';
import { readConfig } from '#server/config.ts';
import { vapidKeys } from '#server/secrets/vapid-keys.ts';
import { start } from '#server/start.ts';
import { OFFLINE } from '#server/testing/server-environment.ts';
import { TestClient } from '#server/testing.ts';

const move = (dataDir: string, { url }: EmptyDatabase, ...args: readonly string[]) =>
  command('move-to-postgres', dataDir, args, { DATABASE_URL: url });

const fileIn = (dataDir: string): string => join(dataDir, 'alaga.db');

/**
 * Luz's household: the sample pets with their records, reminders, costs and photos, and one of every other entity.
 */
const createHousehold = async (dataDir: string) => {
  let cookies: TestClient['cookies'];
  {
    await using fixture = await run(dataDir, 'household');
    const luz = await fixture.luz();
    await luz.post('/api/sample-pets');
    ({ cookies } = luz);
  }
  const db = await openDatabase(fileIn(dataDir));
  const user = await db.run((knex) => knex<{ id: string }>('users').first('id'));
  const subjects = await buildSubjects(db, { userId: user?.id ?? '', sessionId: '' });
  // The household gets an epoch as after a restore, which differs from that of a new database.
  const epoch = await renewEpoch(db, new Date());
  await db.close();
  return { cookies, subjects, epoch };
};

/** A hosted server on the PostgreSQL database. */
const serve = async (dataDir: string, { url }: EmptyDatabase) => {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', ...OFFLINE });
  const server = await start({
    config,
    log: () => undefined,
    rendererFolder: join(dataDir, 'no-renderer'),
  });
  return {
    client: () => new TestClient(server.url.replace('localhost', '127.0.0.1')),
    [Symbol.asyncDispose]: () => server.close(),
  };
};

const clientWithCookies = (client: TestClient, cookies: TestClient['cookies']): TestClient => {
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
};

/** Everything an owner sees, and what strangers see of it. */
const readAllAnswers = async (owner: TestClient, subjects: Readonly<Record<string, string>>) => {
  const { petId, shareToken, photoId, documentId, recordId } = subjects;
  const paths = [
    ...['user', 'sessions', 'biometric'].map((name) => `/api/auth/${name}`),
    ...['pets', 'reminders', 'scanned-pets', 'recently-deleted', 'statistics', 'expenses'].map(
      (name) => `/api/${name}`,
    ),
    ...['expenses/summary', 'health-insights', 'export'].map((name) => `/api/${name}`),
    ...['', '/medical-records', '/weights', '/found-reports'].map((n) => `/api/pets/${petId}${n}`),
    `/api/medical-records/${recordId}`,
    `/api/pets/share/${shareToken}`,
    `/api/pets/share/${shareToken}/photo`,
    `/api/photos/${photoId}`,
    `/api/documents/${documentId}`,
  ];
  const rowsSeen: Record<string, unknown> = {};
  for (const path of paths) {
    const { status, body } = await owner.get(path);
    expect(status, path).toBe(200);
    rowsSeen[path] = JSON.parse(
      JSON.stringify(body, (key, value) =>
        /^(exportDate|shareUrl|lastSeenAt)$/.test(key) ? '' : value,
      ),
    );
  }
  return rowsSeen;
};

test('moves a household with everything it has', async () => {
  using folder = freshFolder();
  await using target = await emptyDatabase();
  const { cookies, subjects, epoch } = await createHousehold(folder.path);
  const file = fileIn(folder.path);
  const keys = await vapidKeys({ dataDir: folder.path, vapid: undefined });
  let errorSeen: unknown;
  {
    await using fixture = await run(folder.path, 'household');
    const refusedMove = await move(folder.path, target);
    expect(refusedMove).toMatchObject({
      code: 1,
      printed: expect.stringContaining('Alaga is running'),
    });
    expect(await target.query('select id from users')).toEqual([]);

    const rehearsedMove = await move(folder.path, target, '--while-running');
    expect(rehearsedMove).toMatchObject({
      code: 0,
      printed: expect.stringContaining('stop its server, and run this again'),
    });
    // This change was made after the backup, and must not be lost.
    const luz = clientWithCookies(fixture.client(), cookies);
    await luz.put(`/api/pets/${subjects['petId']}`, { name: 'Renamed since' });
    errorSeen = await readAllAnswers(luz, subjects);
    expect(JSON.stringify(errorSeen)).toContain('Renamed since');
  }
  const rowsBefore = rowsIn(file);
  const moveResult = await move(folder.path, target);
  expect(moveResult.printed).toMatch(/^pets: \d+$/m);
  expect(moveResult.printed).toMatch(
    /^Moved: 4 accounts, 1 pet, .*All [\d,]+ rows were read back/m,
  );
  expect(moveResult.printed).toMatch(/^Whoever is signed in stays so\.$/m);
  expect(moveResult).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`none on ${file}: what is written there is not in PostgreSQL`),
  });
  expect(rowsIn(file), 'the file is as it was').toEqual(rowsBefore);
  const photos = (rows: Record<string, string[]>) => rows['blobs'] ?? [];
  expect(photos(rowsBefore)).toHaveLength(6);
  expect(photos(await rowsInPostgres(target, ['blobs']))).toEqual(photos(rowsBefore));

  const storedEpoch = await target.query("select value from settings where id = 'epoch'");
  expect(storedEpoch, 'no device sees a conflict').toEqual([{ value: String(epoch) }]);
  const [version] = await target.query('select min(version) as least from pets');
  expect(Number(version?.['least'])).toBeGreaterThanOrEqual(epoch);

  // The server has a new data folder, and knows only the address of the database.
  using otherFolder = freshFolder();
  {
    await using fixture = await serve(otherFolder.path, target);
    const luz = clientWithCookies(fixture.client(), cookies);
    expect(await readAllAnswers(luz, subjects)).toEqual(errorSeen);
    const { body } = await luz.get('/api/push/key');
    expect(body, 'devices that get notices stay good').toEqual({ publicKey: keys.publicKey });
    const { status } = await fixture.client().post('/api/auth/login', LUZ);
    expect(status, 'an account of a household is a hosted one').toBe(200);
  }
  const [session] = await target.query('select max(expire) as last from sessions');
  const days = (Date.parse(session?.['last'] ?? '') - Date.now()) / 86_400_000;
  expect(days, 'no session outlasts a hosted one').toBeLessThan(31);
  const secondMove = await move(folder.path, target);
  expect(secondMove).toMatchObject({
    code: 1,
    printed: expect.stringContaining('has been written to since'),
  });
});

test('moves an older file through a copy, refuses a newer one, and accepts a backup', async () => {
  using folder = freshFolder();
  await using target = await emptyDatabase();
  await createHousehold(folder.path);
  const file = fileIn(folder.path);
  const backup = join(folder.path, 'one.alaga-backup');
  await command('back-up', folder.path, [backup]);

  await setSchemaVersion(file, 'older');
  let untouchedBytes = readFileBytes(file);
  expect(await move(folder.path, target)).toMatchObject({ code: 0 });
  expect(readFileBytes(file)).toEqual(untouchedBytes);
  const [session] = await target.query('select count(*) from sessions');
  expect(Number(session?.['count'])).toBeGreaterThan(0);

  await setSchemaVersion(file, 'newer');
  untouchedBytes = readFileBytes(file);
  expect(await move(folder.path, target)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('written by a newer version of Alaga'),
  });
  expect(readFileBytes(file)).toEqual(untouchedBytes);

  const moveResult = await move(folder.path, target, backup);
  expect(moveResult).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Everybody logs in again'),
  });
  expect(await target.query('select sid from sessions')).toEqual([]);
  await using fixture = await serve(folder.path, target);
  expect(await fixture.client().post('/api/auth/login', LUZ)).toMatchObject({ status: 200 });
});

/** Starts the command for a test that ends it with a signal. Its errors are on `stderr`. */
const startMove = (dataDir: string, settings: Readonly<Record<string, string>>) => {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...settings };
  const script = join(import.meta.dirname, 'move-to-postgres.ts');
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
};

test('leaves PostgreSQL unchanged when it is killed or cut off', async () => {
  using folder = freshFolder();
  await using target = await emptyDatabase();
  await createHousehold(folder.path);
  const tables = Object.keys(rowsIn(fileIn(folder.path)));
  const rowsInTarget = await rowsInPostgres(target, tables);

  const blockedMove = await blockFirstRow(target, 'reminders');
  const settings = { TMPDIR: folder.path, DATABASE_URL: target.url };
  const child = startMove(folder.path, settings);
  await blockedMove.reached();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await blockedMove.open();
  expect(await rowsInPostgres(target, tables)).toEqual(rowsInTarget);
  const listCopies = () => readdirSync(folder.path).filter((name) => name.startsWith('alaga-move'));
  expect(listCopies()).toHaveLength(1);

  expect(await command('move-to-postgres', folder.path, [], settings)).toMatchObject({ code: 0 });
  expect(listCopies()).toEqual([]);
  const rowsBefore = await rowsInPostgres(target, tables);
  change(fileIn(folder.path), "update pets set name = 'Later'");
  const unblock = await blockFirstRow(target, 'reminders');
  const movePromise = move(folder.path, target);
  await target.query(`select pg_terminate_backend(${await unblock.reached()})`);
  expect(await movePromise).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^No PostgreSQL server answers at .*No data was changed\.$/m),
  });
  await unblock.open();
  expect(await rowsInPostgres(target, tables)).toEqual(rowsBefore);
});

test('is stopped once by two signals, as npm sends them, and leaves no copy', async () => {
  using folder = freshFolder();
  await using target = await emptyDatabase();
  await createHousehold(folder.path);
  const tables = Object.keys(rowsIn(fileIn(folder.path)));
  const rowsInTarget = await rowsInPostgres(target, tables);
  const blockedMove = await blockFirstRow(target, 'reminders');
  const child = startMove(folder.path, { TMPDIR: folder.path, DATABASE_URL: target.url });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = once(child, 'close');
  await blockedMove.reached();
  child.kill('SIGINT');
  child.kill('SIGTERM');
  await blockedMove.open();
  expect([...(await ended), errors]).toEqual([
    expect.toBeOneOf([130, 143]),
    null,
    'Stopped. No data was changed.\n',
  ]);
  expect(await rowsInPostgres(target, tables)).toEqual(rowsInTarget);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('alaga-move'))).toEqual([]);
});

test('says where no file is, and asks about DATA_DIR only if it names no file', async () => {
  using folder = freshFolder();
  await using target = await emptyDatabase();
  const missingFile = join(folder.path, 'elsewhere.db');
  const named = await move(folder.path, target, missingFile);
  expect(named.printed).toContain(`There is no database at ${missingFile}.\n`);
  const unnamed = await move(folder.path, target);
  expect(unnamed.printed).toContain(`${fileIn(folder.path)}: is DATA_DIR the server's?`);
});

test('leaves nothing beside a file that is no database', async () => {
  using folder = freshFolder();
  await using target = await emptyDatabase();
  const file = join(folder.path, 'notes.txt');
  writeFileSync(file, 'Not a database. '.repeat(100));
  expect(await move(folder.path, target, file)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is no database'),
  });
  expect(readdirSync(folder.path)).toEqual(['notes.txt']);
  expect(await move(folder.path, target, folder.path)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is a folder'),
  });
});

test('explains its arguments', async () => {
  using folder = freshFolder();
  const { code, printed } = await command('move-to-postgres', folder.path);
  expect(code).toBe(2);
  expect(printed).toMatch(/^DATABASE_URL must say where to/);
});
