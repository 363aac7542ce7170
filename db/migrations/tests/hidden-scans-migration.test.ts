import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '078-hidden-scans';

test('scans of the schema before belong to no import, and what an import in progress hides is not kept', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  const scan = { user_id: 'u1', scanned_at: NOW, created_at: NOW };
  await database('scanned_pets').insert({ ...scan, id: 's1', pet_id: 'p1', name: 'Muning' });
  const scansBefore = await database('scanned_pets').select();
  await testDatabase.migrate();
  // Later migrations may add other columns.
  expect(await database('scanned_pets').select()).toMatchObject(
    scansBefore.map((row) => ({ ...row, import_id: null })),
  );
  const hide = async () => {
    await database('imports').insert([
      { id: 'i1', user_id: 'u1', created_at: NOW },
      { id: 'i2', user_id: 'u1', created_at: NOW, published: '[]' },
    ]);
    await database('scanned_pets').insert([
      { ...scan, id: 's2', pet_id: 'p2', import_id: 'i1' },
      { ...scan, id: 's3', pet_id: 'p3', import_id: 'i2' },
    ]);
    await expect(
      database('scanned_pets').insert({ ...scan, id: 's4', pet_id: 'p4', import_id: 'i3' }),
    ).rejects.toThrow();
    // A hidden scan is of another pet than those that the owner sees.
    await expect(
      database('scanned_pets').insert({ ...scan, id: 's5', pet_id: 'p1', import_id: 'i1' }),
    ).rejects.toThrow();
  };
  await hide();
  await testDatabase.undo(NAME);
  // A scan that is shown already stays.
  expect(await database('scanned_pets').orderBy('id').select()).toEqual([
    ...scansBefore,
    expect.objectContaining({ id: 's3' }),
  ]);
  await database('imports').delete();
  await database('scanned_pets').where({ id: 's3' }).delete();
  await testDatabase.migrate();
  // Deleting an account deletes its imports too.
  await hide();
  await database('users').where({ id: 'u1' }).delete();
  for (const table of ['imports', 'scanned_pets'])
    expect([table, await database(table).select()]).toEqual([table, []]);
});
