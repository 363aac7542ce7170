import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '067-found-recipients';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };
const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };

test('keeps notices, and allows one to each account about a report, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  for (const id of ['u1', 'u2']) {
    await database('users').insert({ ...rowTimes, ...names, id, email: `${id}@example.com` });
  }
  const pet = { name: 'Bantay', category: 'dog', share_token: 't1' };
  await database('pets').insert({ ...rowTimes, ...pet, user_id: 'u1', id: 'p1' });
  const report = { id: 'f1', pet_id: 'p1', message: 'I found him', said: 's', created_at: NOW };
  await database('found_reports').insert(report);
  const notice = {
    ...{ found_report_id: 'f1', kind: 'found', channel: 'email', target: '', day: '2026-11-01' },
    ...{ state: 'waiting', next_attempt_at: NOW, created_at: NOW },
  };
  await database('notices').insert({ ...notice, id: 'n1', user_id: 'u1' });
  const noticeBefore: object = await database('notices').first();
  await expect(
    database('notices').insert({ ...notice, id: 'n2', user_id: 'u2' }),
  ).rejects.toThrow();

  await testDatabase.migrate();
  expect(await database('notices').select()).toEqual([noticeBefore]);
  await database('notices').insert({ ...notice, id: 'n2', user_id: 'u2' });
  await expect(
    database('notices').insert({ ...notice, id: 'n3', user_id: 'u2' }),
  ).rejects.toThrow();

  await testDatabase.undo(NAME);
  expect(await database('notices').select()).toEqual([noticeBefore]);
});
