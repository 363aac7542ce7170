import { expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { NOW, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '055-operated-accounts';

test('accounts of the schema before are enabled, with the quotas of their plan', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('users', 'disabled_at')).toBe(false);
  await database('users').insert(userRow());
  const freeSubscription = { plan_id: FREE_PLAN_ID, start_date: NOW, storage_used: 7 };
  await database('user_subscriptions').insert({
    ...freeSubscription,
    ...rowTimes,
    id: 's1',
    user_id: 'u1',
  });
  await testDatabase.migrate();
  expect(await database('users').select('id', 'disabled_at')).toEqual([
    { id: 'u1', disabled_at: null },
  ]);
  const [kept] = await database('user_subscriptions').select();
  expect(kept).toMatchObject({ user_id: 'u1', pet_quota: null, storage_quota: null });
  expect(Number(kept.storage_used)).toBe(7);
});
