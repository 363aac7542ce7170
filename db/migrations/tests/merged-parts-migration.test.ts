import { expect, test } from 'vitest';
import { NOW, petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '075-merged-parts';

test('keeps existing diary entries, documents and care plans, as not merged', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  const tables = ['diary_entries', 'pet_documents', 'care_plans'];
  for (const table of tables)
    expect(await database.schema.hasColumn(table, 'merged_at'), table).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
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
