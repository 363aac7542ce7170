import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { petRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '017-budget';

test('gives existing accounts the default budget, and rolling back keeps everything they own', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const readOwnedRows = async () => ({
    users: await database('users').select('id', 'email', 'created_at'),
    pets: await database('pets').select('id', 'user_id'),
  });
  const rowsBefore = await readOwnedRows();
  await migrations[NAME]?.up(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  expect(await database('users').pluck('monthly_budget_centavos')).toEqual([10_000]);
  await database('users').update({ monthly_budget_centavos: 100_000_000 });
  await migrations[NAME]?.down?.(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  await database.destroy();
});
