import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '067-found-recipients';

test('keeps notices, and allows one to each account about a report, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'ben@example.com' })]);
  await database('pets').insert(petRow());
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
