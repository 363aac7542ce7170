import { expect, test } from 'vitest';
import { petRow, recordRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '044-given-up';

test('keeps existing pets, records and expenses, as not merged', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('given_up')).toBe(false);
  expect(await database.schema.hasColumn('pets', 'merged_at')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('medical_records').insert(recordRow());
  const expense = { category: 'food', amount: '5', amount_centavos: 500, spent_on: '2026-01-01' };
  await database('expense_items').insert({ ...rowTimes, ...expense, user_id: 'u1', id: 'e1' });
  const tables = ['pets', 'medical_records', 'expense_items'];
  const readRows = () =>
    Promise.all(tables.map(async (name): Promise<object> => database(name).first()));
  const rowsBefore = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toMatchObject(rowsBefore.map((row) => ({ ...row, merged_at: null })));
  expect(await database('given_up').select()).toEqual([]);
});
