import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '058-api-tokens';

test('adds no token to accounts of the schema before, and deletes tokens with their account', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('api_tokens')).toBe(false);
  await database('users').insert(userRow());
  await testDatabase.migrate();
  expect(await database('api_tokens').pluck('id')).toEqual([]);
  const token = { id: 't1', user_id: 'u1', name: 'Home', hash: 'h', scopes: '["read"]' };
  await database('api_tokens').insert({ ...token, created_at: NOW });
  await expect(
    database('api_tokens').insert({ ...token, id: 't2', created_at: NOW }),
  ).rejects.toThrow(/unique/i);
  await database('users').delete();
  expect(await database('api_tokens').pluck('id')).toEqual([]);
});
