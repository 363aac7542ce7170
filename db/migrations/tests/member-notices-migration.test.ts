import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '056-member-notices';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };
const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };

test('keeps notices and memberships, which get notices, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  for (const id of ['u1', 'u2']) {
    await database('users').insert({ ...rowTimes, ...names, id, email: `${id}@example.com` });
  }
  const pet = { name: 'Bantay', category: 'dog', share_token: 't1' };
  await database('pets').insert({ ...rowTimes, ...pet, user_id: 'u1', id: 'p1' });
  const reminder = { title: 'Rabies', type: 'vaccine', due_date: '2026-11-02' };
  await database('reminders').insert({ ...rowTimes, ...reminder, id: 'r1', pet_id: 'p1' });
  const notice = {
    ...{ reminder_id: 'r1', kind: 'today', channel: 'desktop', target: '', day: '2026-11-02' },
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
  const mailedNotice = { user_id: 'u2', reminder_id: 'r1', mailed_for: 'soon 2026-11-02' };
  await database('mailed_reminders').insert(mailedNotice);
  await database('users').where({ id: 'u2' }).delete();
  expect(await database('mailed_reminders').select()).toEqual([]);

  await testDatabase.undo(NAME);
  expect(await database('notices').select()).toEqual([noticeBefore]);
});
