import { expect, test } from 'vitest';
import { petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '041-expense-items';

test('adds a table, keeps an expense after its pet is deleted, and deletes it with its owner', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('expense_items')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const pets = await database('pets').select<object[]>();

  await testDatabase.migrate();
  expect(await database('pets').select<object[]>()).toMatchObject(pets);
  const expense = { category: 'food', amount: '₱1,250', amount_centavos: 125_000 };
  await database('expense_items').insert({
    ...{ ...expense, id: 'e1', user_id: 'u1', pet_id: 'p1', spent_on: '2026-11-01', ...rowTimes },
  });
  await database('pets').delete();
  const readRows = () => database('expense_items').select<object[]>('id', 'pet_id', 'version');
  expect(await readRows()).toEqual([{ id: 'e1', pet_id: null, version: 1 }]);
  await database('users').delete();
  expect(await readRows()).toEqual([]);
});
