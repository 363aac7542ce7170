import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '044-given-up';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('keeps existing pets, records and expenses, as not merged', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('given_up')).toBe(false);
  expect(await database.schema.hasColumn('pets', 'merged_at')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u1', email: 'ana@example.com' });
  const pet = { name: 'Bantay', category: 'dog', user_id: 'u1', share_token: 't1' };
  await database('pets').insert({ ...rowTimes, ...pet, id: 'p1' });
  const record = {
    pet_id: 'p1',
    type: 'vaccine',
    title: 'Rabies',
    date_administered: '2026-01-01',
  };
  await database('medical_records').insert({ ...rowTimes, ...record, id: 'r1' });
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
