import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { NOW, petRow, recordRow, reminderRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '023-growth';

const fill = async (database: Knex): Promise<void> => {
  const pendingEmail = { email_confirmation_token: 'h', email_confirmation_expires_at: NOW };
  await database('users').insert(userRow(pendingEmail));
  await database('pets').insert([
    petRow({ deleted_at: null }),
    petRow({ id: 'gone', share_token: 'g', deleted_at: NOW }),
  ]);
  await database('medical_records').insert(recordRow());
  await database('reminders').insert([
    reminderRow({ id: 'open', is_completed: false, is_overdue: true }),
    reminderRow({ id: 'done', is_completed: true, is_overdue: false }),
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
