import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '046-calendar-feeds';

test('keeps existing accounts, and deletes a link with its account', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('calendar_feeds')).toBe(false);
  await database('users').insert(userRow());
  const userBefore: object = await database('users').first();

  await testDatabase.migrate();
  expect(await database('users').first()).toMatchObject(userBefore);
  await database('calendar_feeds').insert({ user_id: 'u1', token_hash: 'h1', created_at: NOW });
  await database('users').where({ id: 'u1' }).delete();
  expect(await database('calendar_feeds').select()).toEqual([]);
});
