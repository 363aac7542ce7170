import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '054-operator-log';

test('adds an empty log to a schema with accounts, and keeps its rows when they go', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('operator_log')).toBe(false);
  await database('users').insert(userRow());
  await testDatabase.migrate();
  expect(await database('users').pluck('id')).toEqual(['u1']);
  const row = { id: 'o1', at: NOW, operator: 'root', command: 'users delete', account_id: 'u1' };
  await database('operator_log').insert(row);
  await database('users').delete();
  expect(await database('operator_log').pluck('account_id')).toEqual(['u1']);
});
