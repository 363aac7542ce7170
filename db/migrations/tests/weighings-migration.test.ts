import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '040-weighings';

test('keeps imported ids, allows new kinds, and keeps the known kinds when rolled back', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('weighings')).toBe(false);
  await database('users').insert(userRow());
  const importIdRow = (kind: string, id: string) => ({
    ...{ user_id: 'u1', kind, old_id: id, new_id: `new-${id}`, created_at: NOW },
  });
  const idsBefore = [
    importIdRow('pet', 'a'),
    importIdRow('record', 'b'),
    importIdRow('reminder', 'c'),
  ];
  await database('import_ids').insert(idsBefore);
  await expect(database('import_ids').insert(importIdRow('weighing', 'd'))).rejects.toThrow();

  await testDatabase.migrate();
  const readRows = () => database('import_ids').orderBy('old_id').select<object[]>();
  expect(await readRows()).toEqual(idsBefore);
  await database('import_ids').insert(importIdRow('weighing', 'd'));
  // Deleting the owner still deletes the row by cascade.
  await testDatabase.undo(NAME);
  expect(await readRows()).toEqual(idsBefore);
  await testDatabase.migrate();
  await database('users').delete();
  expect(await readRows()).toEqual([]);
});
