import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '079-late-rows';

test('imports in progress of the schema before stay, and late rows go with their import', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('imports').insert({ id: 'i1', user_id: 'u1', created_at: NOW, published: '[]' });
  const importsBefore = await database('imports').select();
  await testDatabase.migrate();
  // Later migrations may add other columns.
  expect(await database('imports').select()).toMatchObject(importsBefore);
  const page = { import_id: 'i1', position: 0, table_name: 'vetClinics', rows: '[]' };
  await database('import_rows').insert(page);
  await expect(database('import_rows').insert(page)).rejects.toThrow();
  await expect(database('import_rows').insert({ ...page, import_id: 'i2' })).rejects.toThrow();
  await database('imports').delete();
  expect(await database('import_rows').select()).toEqual([]);
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('import_rows')).toBe(false);
});
