import { expect, test } from 'vitest';
import { NOW, petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '074-import-slices';

test('expenses of the schema before belong to no import, and what an import in progress hides is not kept', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const expense = { ...rowTimes, user_id: 'u1', category: 'food', amount_centavos: 500 };
  const spent = { amount: '5', spent_on: '2026-11-01' };
  await database('expense_items').insert({ ...expense, ...spent, id: 'x1', pet_id: 'p1' });
  const expensesBefore = await database('expense_items').select();
  await testDatabase.migrate();
  // Later migrations may add other columns.
  expect(await database('expense_items').select()).toMatchObject(
    expensesBefore.map((row) => ({ ...row, import_id: null })),
  );
  const hide = async () => {
    await database('imports').insert([
      { id: 'i1', user_id: 'u1', created_at: NOW },
      { id: 'i2', user_id: 'u1', created_at: NOW, published: '[]' },
    ]);
    const hidden = { deleted_at: NOW, import_id: 'i1', share_token: 't2' };
    await database('pets').insert(petRow({ ...hidden, id: 's1' }));
    await database('import_stand_ins').insert({
      ...{ id: 's1', import_id: 'i1', table_name: 'pets', target_id: 'p1' },
    });
    await database('expense_items').insert([
      { ...expense, ...spent, id: 'x2', import_id: 'i1' },
      { ...expense, ...spent, id: 'x3', import_id: 'i2' },
    ]);
    await expect(
      database('expense_items').insert({ ...expense, ...spent, id: 'x4', import_id: 'i3' }),
    ).rejects.toThrow();
  };
  await hide();
  await testDatabase.undo(NAME);
  expect(await database('pets').pluck('id')).toEqual(['p1']);
  // An expense that is shown already stays.
  expect(await database('expense_items').orderBy('id').select()).toEqual([
    ...expensesBefore,
    expect.objectContaining({ id: 'x3' }),
  ]);
  await database('imports').delete();
  await database('expense_items').where({ id: 'x3' }).delete();
  await testDatabase.migrate();
  // Deleting an account deletes its imports too.
  await hide();
  await database('users').where({ id: 'u1' }).delete();
  for (const table of ['imports', 'import_stand_ins', 'pets', 'expense_items'])
    expect([table, await database(table).select()]).toEqual([table, []]);
});
