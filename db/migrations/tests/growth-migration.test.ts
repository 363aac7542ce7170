import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '023-growth';
const NOW = '2026-11-01T00:00:00.000Z';

const times = { created_at: NOW, updated_at: NOW };

const fill = async (database: Knex): Promise<void> => {
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  const pending = { email_confirmation_token: 'h', email_confirmation_expires_at: NOW };
  await database('users').insert({ ...times, ...names, ...pending, id: 'u' });
  const pet = { user_id: 'u', name: 'Bantay', category: 'dog' };
  await database('pets').insert([
    { ...times, ...pet, id: 'p', share_token: 't', deleted_at: null },
    { ...times, ...pet, id: 'gone', share_token: 'g', deleted_at: NOW },
  ]);
  const record = { pet_id: 'p', type: 'vaccine', title: 'Rabies', date_administered: '2026-10-01' };
  await database('medical_records').insert({ ...times, ...record, id: 'r' });
  const dueReminder = { pet_id: 'p', type: 'vaccine', title: 'Rabies', due_date: '2026-11-02' };
  await database('reminders').insert([
    { ...times, ...dueReminder, id: 'open', is_completed: false, is_overdue: true },
    { ...times, ...dueReminder, id: 'done', is_completed: true, is_overdue: false },
  ]);
};

const TABLES = ['users', 'pets', 'medical_records', 'reminders'] as const;

test('keeps every row and index, up and down', async () => {
  await using test = await openTestDatabase();
  const database = await openBefore(test.folder, NAME);
  await fill(database);
  const rows = () => Promise.all(TABLES.map((table) => database(table).orderBy('id').select()));
  const indexes = (): Promise<readonly string[]> =>
    database('sqlite_schema').where({ type: 'index' }).orderBy('name').pluck('name');
  const [was, wasIndexed] = [await rows(), await indexes()];

  await migrations[NAME]?.up(database);
  expect(await rows()).toEqual(was);
  expect(await indexes()).toEqual(expect.arrayContaining(['reminders_open', 'pets_deleted']));
  expect(await indexes()).not.toContain('reminders_due');
  const ids = (rows: string) => database.from(database.raw(rows)).pluck('id');
  // The index also holds rows from before the migration.
  const openIndexPlan =
    'reminders indexed by reminders_open where not is_completed and deleted_at is null';
  expect(await ids(openIndexPlan)).toEqual(['open']);
  expect(await ids('reminders indexed by reminders_flagged where is_overdue')).toEqual(['open']);
  expect(await ids(`pets indexed by pets_deleted where deleted_at <= '${NOW}'`)).toEqual(['gone']);

  await migrations[NAME]?.down?.(database);
  expect(await rows()).toEqual(was);
  expect(await indexes()).toEqual(wasIndexed);
  await database.destroy();
});
