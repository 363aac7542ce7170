import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { petRow, reminderRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '033-notice-digest';
const NOW = '2026-11-20T02:00:00.000Z';

const rowTimes = { created_at: '2026-06-01T00:00:00.000Z', updated_at: NOW };

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const reminder = { ...rowTimes, is_completed: false };
  await database('reminders').insert([
    reminderRow({
      ...{ ...reminder, id: 'soon', due_date: '2026-11-21', planned_for: '2026-11-20 2026-11-21' },
    }),
    reminderRow({ ...reminder, id: 'overdue', due_date: '2026-11-10' }),
    reminderRow({ ...reminder, id: 'timed', due_date: '2026-11-10T01:00:00.000Z' }),
    reminderRow({
      ...{ ...reminder, id: 'waiting', due_date: '2026-11-12' },
      planned_for: '2026-11-20 2026-11-12',
    }),
    reminderRow({ ...reminder, id: 'old', due_date: '2026-01-10' }),
    reminderRow({ ...reminder, id: 'old-mailed', due_date: '2026-01-10' }),
    reminderRow({ ...reminder, id: 'done', due_date: '2026-01-10', is_completed: true }),
    reminderRow({ ...reminder, id: 'later', due_date: '2027-01-10' }),
  ]);
  const notice = { user_id: 'u1', channel: 'email', target: '', attempts: 1 };
  const sentNotice = {
    ...notice,
    state: 'sent',
    next_attempt_at: NOW,
    sent_at: NOW,
    created_at: NOW,
  };
  await database('notices').insert([
    { ...sentNotice, id: '1', reminder_id: 'soon', kind: 'tomorrow', day: '2026-11-20' },
    { ...sentNotice, id: '2', reminder_id: 'overdue', kind: 'overdue', day: '2026-11-11' },
    { ...sentNotice, id: '3', reminder_id: 'timed', kind: 'today', day: '2026-11-10' },
    {
      ...sentNotice,
      id: '4',
      reminder_id: 'waiting',
      kind: 'overdue',
      day: '2026-11-20',
      state: 'waiting',
    },
    { ...sentNotice, id: '5', reminder_id: 'old-mailed', kind: 'overdue', day: '2026-06-02' },
    {
      ...sentNotice,
      id: '6',
      reminder_id: 'later',
      kind: 'tomorrow',
      day: '2026-11-20',
      channel: 'push',
    },
    { ...sentNotice, id: '7', kind: 'test', day: '2026-11-20', state: 'waiting' },
  ]);
};

test('keeps mentions of reminders in mails, and combines waiting mails into one', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await fill(database);
  const readRows = () => database('reminders').orderBy('id').select();
  const toPlainRows = (all: Awaited<ReturnType<typeof readRows>>) =>
    all.map(({ planned_for: _planned, quiet_for: _quiet, mailed_for: _mailed, ...rest }) => rest);
  const rowsBefore = await readRows();

  await migrations[NAME]?.up(database);
  const rowsAfter = await readRows();
  expect(toPlainRows(rowsAfter)).toEqual(toPlainRows(rowsBefore));
  const migratedRows = rowsAfter.map(({ id, mailed_for, quiet_for }) => [
    id,
    mailed_for,
    quiet_for,
  ]);
  expect(migratedRows).toEqual([
    ['done', null, null],
    ['later', null, null],
    ['old', null, '2026-01-10'],
    ['old-mailed', 'backlog 2026-01-10', '2026-01-10'],
    ['overdue', 'overdue 2026-11-10', null],
    ['soon', 'soon 2026-11-21', null],
    ['timed', 'soon 2026-11-10T01:00:00.000Z', null],
    ['waiting', null, null],
  ]);
  // The notices are planned again on the same day.
  expect(rowsAfter.filter((row) => row.planned_for !== null).map(({ id }) => id)).toEqual(['soon']);
  const notices = await database('notices').orderBy('id').select('id', 'is_digest');
  expect(notices.map(({ id, is_digest }) => [id, Boolean(is_digest)])).toEqual(
    ['1', '2', '3', '5', '6', '7'].map((id) => [id, false]),
  );

  const digest = { user_id: 'u1', kind: 'today', channel: 'email', target: '', day: '2026-11-20' };
  const waitingNotice = { ...digest, state: 'waiting', next_attempt_at: NOW, created_at: NOW };
  await database('notices').insert({ ...waitingNotice, id: '8', is_digest: true });
  const insertSecondDigest = database('notices').insert({
    ...waitingNotice,
    id: '9',
    is_digest: true,
  });
  await expect(insertSecondDigest).rejects.toThrow(/UNIQUE/);

  await migrations[NAME]?.down?.(database);
  expect(toPlainRows(await readRows())).toEqual(toPlainRows(rowsBefore));
  expect(await database('notices').where({ id: '8' })).toEqual([]);
  await database.destroy();
});
