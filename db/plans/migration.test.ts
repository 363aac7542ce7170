import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { FREE_PLAN_ID } from '#db/engine/sqlite/storage.ts';
import { migrations } from '#db/migrations/index.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '013-plans';
const NOW = '2026-11-01T00:00:00.000Z';

const insertUser = (database: Knex, id: string, createdAt: string) =>
  database('users').insert({
    id,
    first_name: 'Ana',
    last_name: 'Cruz',
    notification_preferences: '{}',
    created_at: createdAt,
    updated_at: NOW,
  });

const insertBlob = (database: Knex, id: string, userId: string, size: number) =>
  database('blobs').insert({
    id,
    user_id: userId,
    kind: 'photo',
    mime_type: 'image/jpeg',
    sha256: id,
    byte_size: size,
    created_at: NOW,
    bytes: Buffer.alloc(1),
    thumbnail: Buffer.alloc(5000),
  });

test('gives existing accounts the Free plan, with their storage counted', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await insertUser(database, 'empty', '2026-01-01T00:00:00.000Z');
  await insertUser(database, 'full', '2026-02-01T00:00:00.000Z');
  await insertBlob(database, 'one', 'full', 2_000_000_000);
  await insertBlob(database, 'two', 'full', 2_000_000_001);
  for (let position = 0; position < 120; position += 1)
    await insertUser(database, `u${position}`, NOW);

  await migrations[NAME]?.up(database);
  const subscriptions = await database('user_subscriptions')
    .join('subscription_plans', 'subscription_plans.id', 'user_subscriptions.plan_id')
    .whereIn('user_id', ['empty', 'full'])
    .orderBy('user_id')
    .select('user_id', 'name', 'status', 'start_date', 'end_date', 'storage_used');
  const freePlan = { name: 'Free', status: 'active', end_date: null };
  expect(subscriptions).toEqual([
    { ...freePlan, user_id: 'empty', start_date: '2026-01-01T00:00:00.000Z', storage_used: 0 },
    { ...freePlan, user_id: 'full', start_date: '2026-02-01T00:00:00.000Z', storage_used: 4e9 + 1 },
  ]);
  expect(await database('user_subscriptions').pluck('plan_id')).toHaveLength(122);
  expect(await database('subscription_plans').select('id', 'price', 'storage_limit')).toEqual([
    { id: FREE_PLAN_ID, price: 0, storage_limit: null },
  ]);

  await migrations[NAME]?.down?.(database);
  expect(await database('blobs').pluck('id')).toEqual(['one', 'two']);
  await database.destroy();
});
