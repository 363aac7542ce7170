import { expect, test } from 'vitest';
import { rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '065-currency';

test('gives existing accounts pesos, and keeps their amounts', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow({ monthly_budget_centavos: 25_000 }));
  await database('expense_items').insert({
    ...{ id: 'e1', user_id: 'u1', category: 'food', amount: '12,50', amount_centavos: 125_000 },
    ...{ spent_on: '2026-10-01', version: 1, ...rowTimes },
  });
  const readRows = async (): Promise<readonly object[]> => [
    await database('users').first(),
    await database('expense_items').first(),
  ];
  const [user, expense] = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toEqual([
    expect.objectContaining({ ...user, currency: 'PHP' }),
    // Later migrations add columns.
    expect.objectContaining(expense ?? {}),
  ]);
  await database('users').update({ currency: 'EUR' });
  await testDatabase.undo(NAME);
  expect(await readRows()).toEqual([user, expense]);
});
