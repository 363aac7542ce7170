import { expect, test } from 'vitest';
import { NOW, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '070-notification-targets';

test('adds no target to accounts of the schema before, and deletes targets with their account', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('notification_targets')).toBe(false);
  await database('users').insert(userRow());
  const notice = {
    ...{ user_id: 'u1', kind: 'test', target: '', day: '2026-11-01', state: 'waiting' },
    ...{ next_attempt_at: NOW, created_at: NOW },
  };
  await database('notices').insert({ ...notice, id: 'n1', channel: 'email' });

  await testDatabase.migrate();
  expect(await database('notification_targets').pluck('id')).toEqual([]);
  expect(await database('notices').pluck('id')).toEqual(['n1']);
  const target = { id: 't1', user_id: 'u1', kind: 'ntfy', name: 'Phone', url: 'https://n.test/a' };
  await database('notification_targets').insert({
    ...{ ...target, events: '["found"]' },
    ...rowTimes,
  });
  expect(await database('notification_targets').pluck('failures')).toEqual([0]);
  await database('notices').insert({ ...notice, id: 'n2', channel: 'service', target: 't1' });

  const digest = { ...notice, channel: 'service', target: 't1', is_digest: true };
  await database('notices').insert({ ...digest, id: 'n3' });
  await expect(database('notices').insert({ ...digest, id: 'n4' })).rejects.toThrow(/unique/i);

  await testDatabase.undo(NAME);
  expect(await database('notices').pluck('id')).toEqual(['n1']);
  await expect(database('notices').insert({ ...digest, id: 'n5' })).rejects.toThrow(/check/i);
  await testDatabase.migrate();
  await database('notification_targets').insert({
    ...{ ...target, events: '["found"]' },
    ...rowTimes,
  });
  await database('users').delete();
  expect(await database('notification_targets').pluck('id')).toEqual([]);
});
