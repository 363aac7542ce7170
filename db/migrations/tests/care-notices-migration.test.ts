import { expect, test } from 'vitest';
import { NOW, petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '047-care-notices';

test('keeps accounts and notices, and makes the planner evaluate existing plans', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const plan = { pet_id: 'p1', title: 'Amoxicillin', revisions: '[]', ...rowTimes };
  await database('care_plans').insert([
    { id: 'c1', status: 'active', ...plan },
    { id: 'c2', status: 'ended', ...plan },
  ]);
  await database('notices').insert({
    ...{ id: 'n1', user_id: 'u1', kind: 'test', channel: 'email', target: '', day: '2026-11-01' },
    ...{ state: 'sent', next_attempt_at: NOW, created_at: NOW },
  });
  const [user, notice]: readonly object[] = [
    await database('users').first(),
    await database('notices').first(),
  ];

  await testDatabase.migrate();
  expect(await database('users').first()).toMatchObject({ ...user, quiet_hours: null });
  expect(await database('notices').first()).toMatchObject({ ...notice, plan_id: null });
  expect(await database('care_plans').orderBy('id').pluck('next_notice_at')).toEqual([NOW, null]);
  await database('notices')
    .where({ id: 'n1' })
    .update({ plan_id: 'c1', occurrence: '2026-11-01 ' });
  await testDatabase.undo(NAME);
  expect(await database('notices').select()).toEqual([]);
  expect(await database('users').first()).toEqual(user);
});
