import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { NOW, petRow, recordRow, reminderRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '020-lost-pets';

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('medical_records').insert(recordRow());
  await database('reminders').insert(reminderRow({ medical_record_id: 'r1' }));
  const notice = { user_id: 'u1', channel: 'email', target: '', day: '2026-11-01' };
  const noticeFields = { next_attempt_at: NOW, created_at: NOW, attempts: 1 };
  await database('notices').insert([
    { ...notice, ...noticeFields, id: 'n', reminder_id: 'm1', kind: 'tomorrow', state: 'waiting' },
    { ...notice, ...noticeFields, id: 't', kind: 'test', state: 'sent', sent_at: NOW },
  ]);
};

test('keeps pets, reminders and the outbox, up and down', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await fill(database);
  const readOwnedRows = async () => {
    const notices = await database('notices').orderBy('id').select();
    return {
      pets: await database('pets').select('id', 'user_id', 'name'),
      records: await database('medical_records').select('id', 'pet_id'),
      reminders: await database('reminders').select('id', 'medical_record_id'),
      notices: notices.map(({ found_report_id: _new, ...rest }) => rest),
    };
  };
  const rowsBefore = await readOwnedRows();
  await migrations[NAME]?.up(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  expect(await database('pets').select('lost_since', 'lost_message')).toEqual([
    { lost_since: null, lost_message: null },
  ]);

  await database('pets').update({ lost_since: NOW, lost_message: 'Shy' });
  const report = { id: 'f', pet_id: 'p1', message: 'I found him', said: 's', created_at: NOW };
  await database('found_reports').insert(report);
  const notice = { user_id: 'u1', channel: 'email', target: '', day: '2026-11-01', state: 'sent' };
  const foundNotice = { ...notice, found_report_id: 'f', kind: 'found', next_attempt_at: NOW };
  await database('notices').insert({ ...foundNotice, id: 'o', created_at: NOW });
  const insertSecondNotice = database('notices').insert({
    ...foundNotice,
    id: 'o2',
    created_at: NOW,
  });
  await expect(insertSecondNotice).rejects.toThrow(/UNIQUE/);

  await migrations[NAME]?.down?.(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  await database.destroy();
});
