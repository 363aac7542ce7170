import { expect, test } from 'vitest';
import { buildUser } from '#db/accounts/factory.ts';
import { VERSIONED_TABLES } from '#db/epoch-statements.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildRecord } from '#db/records/factory.ts';
import { openTestDatabase, testPostgres } from '#db/testing.ts';
import { readEpoch, renewEpoch } from './epoch.ts';

const NOW = new Date('2026-11-22T02:00:00.000Z');

test('a new epoch changes the version of every row', async () => {
  await using testDatabase = await openTestDatabase();
  const { db } = testDatabase;
  const user = await buildUser(db);
  const pet = await buildPet(db, { userId: user.id, version: 3 });
  await buildPet(db, { userId: user.id, deletedAt: NOW.toISOString() });
  await buildRecord(db, { petId: pet.id, version: 7 });
  expect(await readEpoch(db)).toBe(1);
  const firstEpoch = await renewEpoch(db, NOW);
  const secondEpoch = await renewEpoch(db, NOW);
  expect(secondEpoch).not.toBe(firstEpoch);
  expect(await readEpoch(db)).toBe(secondEpoch);
  const versions = await Promise.all(
    ['pets', 'medicalRecords'].map((table) => db.run((knex) => knex(table).pluck('version'))),
  );
  expect(versions).toEqual([[secondEpoch, secondEpoch], [secondEpoch]]);
  // Versions in the URL of a deletion must have this format.
  expect(String(secondEpoch)).toMatch(/^[1-9]\d{7,8}$/);
});

test('every table with versions takes part', async () => {
  await using testDatabase = await openTestDatabase();
  const tables = await testDatabase.db.run((knex) =>
    testPostgres()
      ? knex('information_schema.columns')
          .where({ column_name: 'version' })
          .whereRaw('table_schema = current_schema()')
          .pluck('table_name')
      : knex('sqlite_schema as tables')
          .joinRaw('join pragma_table_info(tables.name) as columns')
          .where('columns.name', 'version')
          .pluck('tables.name'),
  );
  expect(tables.toSorted()).toEqual([...VERSIONED_TABLES].toSorted());
});
