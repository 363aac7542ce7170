import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { petRow, recordRow, reminderRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '032-superseded';

/** The instant at which the old records were entered. */
const TYPED_AT = '2026-11-20T02:00:00.000Z';
const typedTimes = { created_at: TYPED_AT, updated_at: TYPED_AT };

const fill = async (database: Knex): Promise<void> => {
  await database('users').insert([
    userRow({ id: 'manila', time_zone: 'Asia/Manila' }),
    userRow({ id: 'new-york', email: 'ben@example.com', time_zone: 'America/New_York' }),
  ]);
  for (const owner of ['manila', 'new-york']) {
    await database('pets').insert(petRow({ id: owner, user_id: owner, share_token: owner }));
    const record = { ...typedTimes, pet_id: owner };
    await database('medical_records').insert([
      recordRow({ ...record, id: `${owner}-first`, date_administered: '2024-01-10' }),
      recordRow({ ...record, id: `${owner}-second`, date_administered: '2025-07-10' }),
      recordRow({
        ...{ ...record, id: `${owner}-dhpp`, title: 'DHPP', date_administered: '2025-07-10' },
      }),
      recordRow({ ...record, id: `${owner}-today`, date_administered: '2026-11-20' }),
    ]);
  }
};

const completedReminder = {
  ...typedTimes,
  pet_id: 'manila',
  due_date: '2025-01-10',
  is_completed: true,
  completed_at: TYPED_AT,
  completed_by_record_id: 'manila-second',
};

const insertReminders = async (database: Knex) => {
  const supersededReminder = reminderRow(completedReminder);
  await database('reminders').insert([
    { ...supersededReminder, id: 'a typed in', medical_record_id: 'manila-first' },
    {
      ...supersededReminder,
      id: 'b elsewhere',
      pet_id: 'new-york',
      medical_record_id: 'new-york-first',
      completed_by_record_id: 'new-york-second',
    },
    { ...supersededReminder, id: 'c within a minute', completed_at: '2026-11-20T02:01:00.000Z' },
    { ...supersededReminder, id: 'd given today', completed_by_record_id: 'manila-today' },
    { ...supersededReminder, id: 'e marked long after', completed_at: '2026-11-20T02:01:00.001Z' },
    { ...supersededReminder, id: 'f ticked off', completed_by_record_id: null },
    { ...supersededReminder, id: 'g of another title', completed_by_record_id: 'manila-dhpp' },
    {
      ...supersededReminder,
      id: 'h by an earlier one',
      medical_record_id: 'manila-second',
      completed_by_record_id: 'manila-first',
    },
    { ...supersededReminder, id: 'i open', is_completed: false, completed_at: null },
  ]);
};

const LAST_SUMMER = {
  // These instants are nine o'clock in Manila, and nine o'clock in New York during daylight saving time.
  'a typed in': '2025-07-10T01:00:00.000Z',
  'b elsewhere': '2025-07-10T13:00:00.000Z',
  'c within a minute': '2025-07-10T01:00:00.000Z',
  'd given today': '2026-11-20T01:00:00.000Z',
};

test('dates the completion of a reminder by the day of the record that completed it', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await fill(database);
  await insertReminders(database);
  const readRows = () => database('reminders').orderBy('id').select();
  const rowsBefore = await readRows();
  await migrations[NAME]?.up(database);
  const rowsAfter = await readRows();
  expect(rowsAfter).toEqual(
    rowsBefore.map((row) => ({
      ...row,
      completed_at: (LAST_SUMMER as Record<string, string>)[row.id] ?? row.completed_at,
    })),
  );
  await migrations[NAME]?.up(database);
  expect(await readRows()).toEqual(rowsAfter);
});

test('dates a completion no later than the entry of the record that caused it', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await fill(database);
  const earlyInstant = '2026-11-19T23:00:00.000Z';
  await database('medical_records')
    .where({ id: 'manila-today' })
    .update({ created_at: earlyInstant });
  await database('reminders').insert(
    reminderRow({
      ...completedReminder,
      due_date: '2026-11-01',
      completed_at: earlyInstant,
      medical_record_id: 'manila-first',
      completed_by_record_id: 'manila-today',
    }),
  );
  await migrations[NAME]?.up(database);
  expect(await database('reminders').pluck('completed_at')).toEqual([earlyInstant]);
});

test('corrects every batch', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await fill(database);
  const reminderRows = Array.from({ length: 1201 }, (_, place) =>
    reminderRow({ ...completedReminder, id: `r${place}` }),
  );
  await database.batchInsert('reminders', reminderRows, 50);
  await migrations[NAME]?.up(database);
  expect(await database('reminders').distinct().pluck('completed_at')).toEqual([
    '2025-07-10T01:00:00.000Z',
  ]);
});
