import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '023-growth';
const NOW = '2026-11-01T00:00:00.000Z';

const rowTimes = { created_at: NOW, updated_at: NOW };

const fill = async (database: Knex): Promise<void> => {
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  const pendingEmail = { email_confirmation_token: 'h', email_confirmation_expires_at: NOW };
  await database('users').insert({ ...rowTimes, ...names, ...pendingEmail, id: 'u' });
  const pet = { user_id: 'u', name: 'Bantay', category: 'dog' };
  await database('pets').insert([
    { ...rowTimes, ...pet, id: 'p', share_token: 't', deleted_at: null },
    { ...rowTimes, ...pet, id: 'gone', share_token: 'g', deleted_at: NOW },
  ]);
  const record = { pet_id: 'p', type: 'vaccine', title: 'Rabies', date_administered: '2026-10-01' };
  await database('medical_records').insert({ ...rowTimes, ...record, id: 'r' });
  const dueReminder = { pet_id: 'p', type: 'vaccine', title: 'Rabies', due_date: '2026-11-02' };
  await database('reminders').insert([
    { ...rowTimes, ...dueReminder, id: 'open', is_completed: false, is_overdue: true },
    { ...rowTimes, ...dueReminder, id: 'done', is_completed: true, is_overdue: false },
  ]);
};

const TABLES = ['users', 'pets', 'medical_records', 'reminders'] as const;

test('keeps every row and index, up and down', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await fill(database);
  const readRows = () => Promise.all(TABLES.map((table) => database(table).orderBy('id').select()));
  const listIndexes = (): Promise<readonly string[]> =>
    database('sqlite_schema').where({ type: 'index' }).orderBy('name').pluck('name');
  const [rowsBefore, indexesBefore] = [await readRows(), await listIndexes()];

  await migrations[NAME]?.up(database);
  expect(await readRows()).toEqual(rowsBefore);
  expect(await listIndexes()).toEqual(expect.arrayContaining(['reminders_open', 'pets_deleted']));
  expect(await listIndexes()).not.toContain('reminders_due');
  const pluckIds = (rows: string) => database.from(database.raw(rows)).pluck('id');
  // The index also holds rows from before the migration.
  const openIndexPlan =
    'reminders indexed by reminders_open where not is_completed and deleted_at is null';
  expect(await pluckIds(openIndexPlan)).toEqual(['open']);
  expect(await pluckIds('reminders indexed by reminders_flagged where is_overdue')).toEqual([
    'open',
  ]);
  expect(await pluckIds(`pets indexed by pets_deleted where deleted_at <= '${NOW}'`)).toEqual([
    'gone',
  ]);

  await migrations[NAME]?.down?.(database);
  expect(await readRows()).toEqual(rowsBefore);
  expect(await listIndexes()).toEqual(indexesBefore);
  await database.destroy();
});
