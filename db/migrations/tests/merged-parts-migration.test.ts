import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '075-merged-parts';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('keeps existing diary entries, documents and care plans, as not merged', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  const tables = ['diary_entries', 'pet_documents', 'care_plans'];
  for (const table of tables)
    expect(await database.schema.hasColumn(table, 'merged_at'), table).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u1', email: 'ana@example.com' });
  const pet = { name: 'Bantay', category: 'dog', user_id: 'u1', share_token: 't1' };
  await database('pets').insert({ ...rowTimes, ...pet, id: 'p1' });
  const part = { ...rowTimes, id: 'x1', pet_id: 'p1' };
  await database('diary_entries').insert({ ...part, kind: 'appetite', level: 2, at: NOW });
  await database('pet_documents').insert({ ...part, kind: 'passport', title: 'Passport' });
  const plan = { title: 'Tablets', status: 'active', revisions: '[]' };
  await database('care_plans').insert({ ...part, ...plan });
  const readRows = () =>
    Promise.all(tables.map(async (name): Promise<object> => database(name).first()));
  const rowsBefore = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toMatchObject(rowsBefore.map((row) => ({ ...row, merged_at: null })));
});
