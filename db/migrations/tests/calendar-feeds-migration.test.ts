import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '046-calendar-feeds';
const NOW = '2026-11-01T00:00:00.000Z';

test('keeps existing accounts, and deletes a link with its account', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('calendar_feeds')).toBe(false);
  await database('users').insert({
    ...{ id: 'u1', email: 'ana@example.com', first_name: 'Ana', last_name: 'Reyes' },
    ...{ notification_preferences: '{}', created_at: NOW, updated_at: NOW },
  });
  const userBefore: object = await database('users').first();

  await testDatabase.migrate();
  expect(await database('users').first()).toMatchObject(userBefore);
  await database('calendar_feeds').insert({ user_id: 'u1', token_hash: 'h1', created_at: NOW });
  await database('users').where({ id: 'u1' }).delete();
  expect(await database('calendar_feeds').select()).toEqual([]);
});
