import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '073-staged-imports';

test('pets of the schema before belong to no import, and those of an import in progress are not kept', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const petsBefore = await database('pets').select();
  await testDatabase.migrate();
  // Later migrations may add other columns.
  expect(await database('pets').select()).toMatchObject(
    petsBefore.map((row) => ({ ...row, import_id: null })),
  );
  await database('imports').insert({ id: 'i1', user_id: 'u1', created_at: NOW });
  const hiddenPet = { id: 'p2', share_token: 't2', deleted_at: NOW, import_id: 'i1' };
  await database('pets').insert(petRow(hiddenPet));
  await expect(
    database('pets').insert(petRow({ ...hiddenPet, share_token: 't3', import_id: 'i2', id: 'p3' })),
  ).rejects.toThrow();
  await testDatabase.undo(NAME);
  expect(await database('pets').select()).toEqual(petsBefore);
  await testDatabase.migrate();
  // Deleting an account deletes its imports too.
  await database('imports').insert({ id: 'i1', user_id: 'u1', created_at: NOW });
  await database('pets').insert(petRow(hiddenPet));
  await database('users').where({ id: 'u1' }).delete();
  expect([await database('imports').select(), await database('pets').select()]).toEqual([[], []]);
});
