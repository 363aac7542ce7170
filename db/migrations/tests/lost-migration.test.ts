import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '020-lost-pets';
const NOW = '2026-11-01T00:00:00.000Z';

const rowTimes = { created_at: NOW, updated_at: NOW };

const fill = async (database: Knex): Promise<void> => {
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u', email: 'ana@example.com' });
  const pet = { user_id: 'u', name: 'Bantay', category: 'dog', share_token: 't' };
  await database('pets').insert({ ...rowTimes, ...pet, id: 'p' });
  const record = { pet_id: 'p', type: 'vaccine', title: 'Rabies', date_administered: '2026-10-01' };
  await database('medical_records').insert({ ...rowTimes, ...record, id: 'r' });
  const dueReminder = { pet_id: 'p', type: 'vaccine', title: 'Rabies', due_date: '2026-11-02' };
  await database('reminders').insert({
    ...rowTimes,
    ...dueReminder,
    id: 'd',
    medical_record_id: 'r',
  });
  const notice = { user_id: 'u', channel: 'email', target: '', day: '2026-11-01' };
  const noticeFields = { next_attempt_at: NOW, created_at: NOW, attempts: 1 };
  await database('notices').insert([
    { ...notice, ...noticeFields, id: 'n', reminder_id: 'd', kind: 'tomorrow', state: 'waiting' },
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
  const report = { id: 'f', pet_id: 'p', message: 'I found him', said: 's', created_at: NOW };
  await database('found_reports').insert(report);
  const notice = { user_id: 'u', channel: 'email', target: '', day: '2026-11-01', state: 'sent' };
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
