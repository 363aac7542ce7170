import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { openForMigrations } from '#db/engine/migrate.ts';
import { openPostgresForMigrations } from '#db/engine/postgres/migrate-postgres.ts';
import { migrations } from '#db/migrations/index.ts';
import { openTestDatabase, type TestDatabase, testPostgres } from '#db/testing.ts';

const NAME = '032-superseded';

/** The instant at which the old records were entered. */
const TYPED_AT = '2026-11-20T02:00:00.000Z';
const rowTimes = { created_at: TYPED_AT, updated_at: TYPED_AT };

const openKnex = ({ place }: TestDatabase): Knex =>
  testPostgres() ? openPostgresForMigrations(place) : openForMigrations(place);

const fill = async (database: Knex): Promise<void> => {
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert([
    { ...rowTimes, ...names, id: 'manila', time_zone: 'Asia/Manila' },
    { ...rowTimes, ...names, id: 'new-york', time_zone: 'America/New_York' },
  ]);
  for (const owner of ['manila', 'new-york']) {
    const pet = { user_id: owner, name: 'Bantay', category: 'dog', share_token: owner };
    await database('pets').insert({ ...rowTimes, ...pet, id: owner });
    const record = { ...rowTimes, pet_id: owner, type: 'vaccine', title: 'Rabies' };
    await database('medical_records').insert([
      { ...record, id: `${owner}-first`, date_administered: '2024-01-10' },
      { ...record, id: `${owner}-second`, date_administered: '2025-07-10' },
      { ...record, id: `${owner}-dhpp`, title: 'DHPP', date_administered: '2025-07-10' },
      { ...record, id: `${owner}-today`, date_administered: '2026-11-20' },
    ]);
  }
};

const readReminders = async (database: Knex) => {
  const completedReminder = { ...rowTimes, type: 'vaccine', title: 'Rabies', is_completed: true };
  const supersededReminder = {
    ...completedReminder,
    pet_id: 'manila',
    due_date: '2025-01-10',
    completed_at: TYPED_AT,
    completed_by_record_id: 'manila-second',
  };
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
  await using testDatabase = await openTestDatabase();
  const database = openKnex(testDatabase);
  try {
    await fill(database);
    await readReminders(database);
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
  } finally {
    await database.destroy();
  }
});

test('dates a completion no later than the entry of the record that caused it', async () => {
  await using testDatabase = await openTestDatabase();
  const database = openKnex(testDatabase);
  try {
    await fill(database);
    const earlyInstant = '2026-11-19T23:00:00.000Z';
    await database('medical_records')
      .where({ id: 'manila-today' })
      .update({ created_at: earlyInstant });
    const dueReminder = {
      type: 'vaccine',
      title: 'Rabies',
      due_date: '2026-11-01',
      pet_id: 'manila',
    };
    const completedReminder = {
      is_completed: true,
      completed_at: earlyInstant,
      medical_record_id: 'manila-first',
    };
    const row = {
      ...rowTimes,
      ...dueReminder,
      ...completedReminder,
      completed_by_record_id: 'manila-today',
    };
    await database('reminders').insert({ ...row, id: 'r' });
    await migrations[NAME]?.up(database);
    expect(await database('reminders').pluck('completed_at')).toEqual([earlyInstant]);
  } finally {
    await database.destroy();
  }
});

test('corrects every batch', async () => {
  await using testDatabase = await openTestDatabase();
  const database = openKnex(testDatabase);
  try {
    await fill(database);
    const dueReminder = {
      type: 'vaccine',
      title: 'Rabies',
      due_date: '2025-01-10',
      pet_id: 'manila',
    };
    const completedReminder = { is_completed: true, completed_at: TYPED_AT };
    const row = {
      ...rowTimes,
      ...dueReminder,
      ...completedReminder,
      completed_by_record_id: 'manila-second',
    };
    const reminderRows = Array.from({ length: 1201 }, (_, place) => ({ ...row, id: `r${place}` }));
    await database.batchInsert('reminders', reminderRows, 50);
    await migrations[NAME]?.up(database);
    expect(await database('reminders').distinct().pluck('completed_at')).toEqual([
      '2025-07-10T01:00:00.000Z',
    ]);
  } finally {
    await database.destroy();
  }
});
