import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import knex from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { openTestDatabase } from '#db/testing.ts';

const PREVIOUS_MIGRATIONS = [
  '001-accounts',
  '002-pets',
  '003-records',
  '004-reminders',
  '005-requests',
];
const MIGRATION = '006-pet-details';

test('keeps existing pets, and refuses an invalid sex', async () => {
  await using testDatabase = await openTestDatabase();
  const file = join(testDatabase.folder, 'before.db');
  const database = knex({
    client: 'better-sqlite3',
    connection: { filename: file },
    useNullAsDefault: true,
  });
  const run = async (name: string, way: 'up' | 'down') => migrations[name]?.[way]?.(database);
  for (const name of PREVIOUS_MIGRATIONS) await run(name, 'up');
  const sqliteConnection = new BetterSqlite3(file);
  sqliteConnection.pragma('foreign_keys = off');
  sqliteConnection.exec(`insert into pets (id, user_id, name, category, breed, share_token, created_at, updated_at)
    values ('p1', 'u1', 'Bantay', 'dog', 'Aspin', 't1', '2026-01-01', '2026-01-01')`);
  const readRow = () => sqliteConnection.prepare('select * from pets').get();
  const rowBefore = readRow();

  await run(MIGRATION, 'up');
  expect(readRow()).toEqual({
    ...(rowBefore as object),
    sex: null,
    neutered: null,
    allergies: null,
    colour: null,
    insurance_number: null,
    passed_away_on: null,
  });
  sqliteConnection.exec(
    "update pets set sex = 'female', neutered = 1, passed_away_on = '2026-05-19'",
  );
  expect(() => sqliteConnection.exec("update pets set sex = 'dragon'")).toThrow(/CHECK/);

  await run(MIGRATION, 'down');
  expect(readRow()).toEqual(rowBefore);
  sqliteConnection.close();
  await database.destroy();
});
