import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrateSqlite, openForMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openTestDatabase } from './testing.ts';

const schemaOf = (file: string): unknown[] => {
  const raw = new BetterSqlite3(file, { readonly: true });
  const rows = raw
    .prepare("select type, name, sql from sqlite_schema where name not like 'knex_%' order by name")
    .all();
  raw.close();
  return rows;
};

const all = Object.values(migrations);

test('every migration goes down to nothing and up again to the same schema', async () => {
  await using test = await openTestDatabase();
  const file = join(test.folder, 'migrated.db');
  await migrateSqlite(file);
  const before = schemaOf(file);

  const database = openForMigrations(file);
  for (const migration of all.toReversed()) await migration.down?.(database);
  const tables = schemaOf(file).filter((row) => !/sqlite_/.test(JSON.stringify(row)));
  expect(tables).toEqual([]);
  for (const migration of all) await migration.up(database);
  await database.destroy();

  expect(schemaOf(file)).toEqual(before);
});

test('migrating what is already up to date changes nothing', async () => {
  await using test = await openTestDatabase();
  const file = join(test.folder, 'twice.db');
  await migrateSqlite(file);
  const before = schemaOf(file);
  await migrateSqlite(file);
  expect(schemaOf(file)).toEqual(before);
});
