import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { NOW, petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '035-freed-ids';

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert(userRow());
  await database('pets').insert([
    petRow(),
    petRow({ id: 'deleted', share_token: 'd', deleted_at: NOW }),
  ]);
  await database('medical_records').insert(recordRow());
};

test('keeps all rows, up and down, and frees no ids', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await migrations[NAME]?.down?.(database);
  expect(await database.schema.hasTable('freed_ids')).toBe(false);
  await fill(database);
  const readOwnedRows = async () => ({
    users: await database('users').select(),
    pets: await database('pets').orderBy('id').select(),
    records: await database('medical_records').select(),
  });
  const rowsBefore = await readOwnedRows();
  expect(rowsBefore.pets).toHaveLength(2);

  await migrations[NAME]?.up(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  expect(await database('freed_ids').select()).toEqual([]);
  const freedId = { table_name: 'pets', id: 'gone', freed_at: NOW };
  await database('freed_ids').insert([freedId, { ...freedId, table_name: 'blobs' }]);
  await expect(database('freed_ids').insert(freedId)).rejects.toThrow(/unique/i);

  await migrations[NAME]?.down?.(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  await migrations[NAME]?.up(database);
  expect(await database('freed_ids').select()).toEqual([]);
});
