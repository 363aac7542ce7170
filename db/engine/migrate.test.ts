import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { openOlder } from '#db/testing/older-database.ts';
import { openTestDatabase } from '#db/testing.ts';
import { installFeed } from './feed/install.ts';
import { lockExclusively } from './lock.ts';
import { migrateSqlite, openForMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';

const readSchema = (file: string): unknown[] => {
  const sqliteConnection = new BetterSqlite3(file, { readonly: true });
  const rows = sqliteConnection
    .prepare("select type, name, sql from sqlite_schema where name not like 'knex_%' order by name")
    .all();
  sqliteConnection.close();
  return rows;
};

const migrationList = Object.values(migrations);

test('every migration can be rolled back to nothing and applied again to the same schema', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'migrated.db');
  await migrateSqlite(file);
  const schemaBefore = readSchema(file);

  const database = openForMigrations(file);
  for (const migration of migrationList.toReversed()) await migration.down?.(database);
  const tables = readSchema(file).filter((row) => !/sqlite_/.test(JSON.stringify(row)));
  expect(tables).toEqual([]);
  for (const migration of migrationList) await migration.up(database);
  await installFeed(database);
  await database.destroy();

  expect(readSchema(file)).toEqual(schemaBefore);
});

test('migrating a current database changes nothing', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'twice.db');
  await migrateSqlite(file);
  const schemaBefore = readSchema(file);
  await migrateSqlite(file);
  expect(readSchema(file)).toEqual(schemaBefore);
});

const addNewerMigration = (raw: BetterSqlite3.Database): void => {
  raw.exec("insert into knex_migrations (name, batch) values ('999-from-the-future', 9)");
};

test.each([
  ['closed cleanly', false],
  ['killed, with a log beside it', true],
])('refuses a newer database that was %s, without changing a byte', async (_, killed) => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'newer.db');
  await migrateSqlite(file);
  const sqliteConnection = new BetterSqlite3(file);
  sqliteConnection.pragma('journal_mode = WAL');
  addNewerMigration(sqliteConnection);
  const copy = join(testDatabase.folder, 'copy.db');
  if (!killed) sqliteConnection.close();
  for (const end of killed ? ['', '-wal'] : ['']) copyFileSync(`${file}${end}`, `${copy}${end}`);
  if (killed) sqliteConnection.close();
  const sizesBefore = ['', '-wal'].map(
    (end) => existsSync(`${copy}${end}`) && readFileSync(`${copy}${end}`),
  );

  const beforeMigrating = vi.fn(() => Promise.resolve());
  await expect(openDatabase(copy, { beforeMigrating })).rejects.toMatchObject({
    code: 'newer-schema',
    message: /newer version of Alaga/,
  });
  expect(
    ['', '-wal'].map((end) => existsSync(`${copy}${end}`) && readFileSync(`${copy}${end}`)),
  ).toEqual(sizesBefore);
  expect(beforeMigrating).not.toHaveBeenCalled();
});

test('runs the backup before a migration changes anything, and stops if the backup fails', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'older.db');
  const database = await openOlder(file, 1);
  await database.destroy();
  const schemaBefore = readSchema(file);
  const failToMigrate = () => Promise.reject(new Error('no room'));
  await expect(openDatabase(file, { beforeMigrating: failToMigrate })).rejects.toThrow('no room');
  expect(readSchema(file)).toEqual(schemaBefore);

  const beforeMigrating = vi.fn(async () => expect(readSchema(file)).toEqual(schemaBefore));
  await (await openDatabase(file, { beforeMigrating })).close();
  await (await openDatabase(file, { beforeMigrating })).close();
  expect(beforeMigrating).toHaveBeenCalledTimes(1);
  expect(readSchema(file)).not.toEqual(schemaBefore);
});

test('a database cannot be used while it is replaced, nor replaced while it is used', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'held.db');
  const database = await openDatabase(file);
  const otherDatabase = await openDatabase(file);
  expect(() => lockExclusively(file)).toThrow(expect.objectContaining({ code: 'in-use' }));
  await database.close();
  expect(() => lockExclusively(file)).toThrow(expect.objectContaining({ code: 'in-use' }));
  await otherDatabase.close();
  const lock = lockExclusively(file);
  await expect(openDatabase(file)).rejects.toMatchObject({ code: 'in-use' });
  lock.release();
  await (await openDatabase(file)).close();
});

test('one server at a time opens a database, beside other processes', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'served.db');
  const served = await openDatabase(file, { asServer: true });
  await expect(openDatabase(file, { asServer: true })).rejects.toMatchObject({ code: 'served' });
  const read = await openDatabase(file);
  await served.close();
  const servedAgain = await openDatabase(file, { asServer: true });
  await read.close();
  expect(() => lockExclusively(file)).toThrow(expect.objectContaining({ code: 'in-use' }));
  await servedAgain.close();
  const lock = lockExclusively(file);
  await expect(openDatabase(file, { asServer: true })).rejects.toMatchObject({ code: 'in-use' });
  lock.release();
  await (await openDatabase(file, { asServer: true })).close();
});
