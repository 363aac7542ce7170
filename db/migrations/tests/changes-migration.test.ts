import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { installFeed } from '#db/engine/feed/install.ts';
import { NOW, petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';
import { testPostgres } from '#db/testing.ts';

const NAME = '036-changes';

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'bea@example.com' })]);
  await database('pets').insert([
    petRow(),
    petRow({ id: 'p2', share_token: 't2', deleted_at: NOW }),
    petRow({ id: 'p3', share_token: 't3', user_id: 'u2' }),
  ]);
  await database('medical_records').insert(recordRow());
};

const feedRows = (database: Knex) =>
  database('changes')
    .where('entity', '<>', 'profile')
    .orderBy('id')
    .select('entity', 'id', 'parent_id', 'user_id', 'is_gone', 'gone_at');

test('adds existing rows to the feed once, without changing them', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('changes')).toBe(false);
  await fill(database);
  const readOwnedRows = async () => ({
    pets: await database('pets').orderBy('id').select(),
    records: await database('medical_records').select(),
  });
  const rowsBefore = await readOwnedRows();

  await testDatabase.migrate();
  expect(await readOwnedRows()).toMatchObject(rowsBefore);
  const rows = (await feedRows(database)).map((row) => ({ ...row, is_gone: Boolean(row.is_gone) }));
  const petColumns = { is_gone: false, gone_at: null };
  const expectedRows = [
    { entity: 'pet', id: 'p1', parent_id: null, user_id: 'u1', ...petColumns },
    { entity: 'pet', id: 'p2', parent_id: null, user_id: 'u1', ...petColumns },
    { entity: 'pet', id: 'p3', parent_id: null, user_id: 'u2', ...petColumns },
    { entity: 'record', id: 'r1', parent_id: 'p1', user_id: 'u1', ...petColumns },
  ];
  expect(rows).toEqual(expectedRows);
  const numbers: number[] = await database('changes').where({ user_id: 'u1' }).pluck('seq');
  expect(new Set(numbers).size).toBe(4);

  // The next start, and a start after the triggers were lost, must not add rows to the feed again.
  await testDatabase.migrate();
  await installFeed(database);
  expect(await feedRows(database)).toHaveLength(4);
  await database('medical_records').where({ id: 'r1' }).update({ notes: 'Seen' });
  const lastChange = await database('changes')
    .where({ user_id: 'u1' })
    .orderBy('seq', 'desc')
    .first();
  expect(lastChange).toMatchObject({ entity: 'record', id: 'r1' });
});

test('the next start replaces triggers that differ from those of this version', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await database.raw(
    testPostgres() ? 'drop function feed_pets_write cascade' : 'drop trigger feed_pets_insert',
  );
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  expect(await feedRows(database)).toEqual([]);
  await testDatabase.migrate();
  expect(await feedRows(database)).toMatchObject([{ entity: 'pet', id: 'p1' }]);
  await database('pets').insert(petRow({ id: 'p2', share_token: 't2' }));
  expect(await feedRows(database)).toHaveLength(2);
});
