import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '041-expense-items';
const CREATED_AT = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: CREATED_AT, updated_at: CREATED_AT };

test('adds a table, keeps an expense after its pet is deleted, and deletes it with its owner', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('expense_items')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...names, id: 'u1', email: 'ana@example.com', ...rowTimes });
  const pet = { name: 'Bantay', category: 'dog', share_token: 'token' };
  await database('pets').insert({ ...pet, id: 'p1', user_id: 'u1', ...rowTimes });
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
