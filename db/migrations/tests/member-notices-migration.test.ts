import { expect, test } from 'vitest';
import { NOW, petRow, reminderRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '056-member-notices';

test('keeps notices and memberships, which get notices, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'ben@example.com' })]);
  await database('pets').insert(petRow());
  await database('reminders').insert(reminderRow());
  const notice = {
    ...{ reminder_id: 'm1', kind: 'today', channel: 'desktop', target: '', day: '2026-11-02' },
    ...{ state: 'waiting', next_attempt_at: NOW, created_at: NOW },
  };
  await database('notices').insert({ ...notice, id: 'n1', user_id: 'u1' });
  const membership = { owner_id: 'u1', user_id: 'u2', role: 'carer', all_pets: true };
  await database('memberships').insert({ ...rowTimes, ...membership, id: 'm1' });
  const noticeBefore: object = await database('notices').first();
  await expect(
    database('notices').insert({ ...notice, id: 'n2', user_id: 'u2' }),
  ).rejects.toThrow();

  await testDatabase.migrate();
  expect(await database('notices').select()).toMatchObject([noticeBefore]);
  const [kept] = await database('memberships').select();
  expect(Boolean(kept?.has_notices)).toBe(true);
  await database('notices').insert({ ...notice, id: 'n2', user_id: 'u2' });
  await expect(
    database('notices').insert({ ...notice, id: 'n3', user_id: 'u2' }),
  ).rejects.toThrow();
  const mailedNotice = { user_id: 'u2', reminder_id: 'm1', mailed_for: 'soon 2026-11-02' };
  await database('mailed_reminders').insert(mailedNotice);
  await database('users').where({ id: 'u2' }).delete();
  expect(await database('mailed_reminders').select()).toEqual([]);

  await testDatabase.undo(NAME);
  expect(await database('notices').select()).toEqual([noticeBefore]);
});
