import { expect, test } from 'vitest';
import { petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '064-weight-units';

test('reads the weights of existing accounts in kilograms, and keeps their weighings', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('weighings').insert({
    ...{ id: 'w1', pet_id: 'p1', weighed_on: '2026-10-01', weight: '31,5 lb', ...rowTimes },
  });
  const readRows = async (): Promise<readonly object[]> => [
    await database('users').first(),
    await database('pets').first(),
    await database('weighings').first(),
  ];
  const [user, pet, weighing] = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toEqual([
    expect.objectContaining({ ...user, weight_unit: 'kg' }),
    expect.objectContaining(pet),
    { ...weighing, body_condition: null },
  ]);
  await database('users').update({ weight_unit: 'lb' });
  await database('weighings').update({ body_condition: 7 });
  await testDatabase.undo(NAME);
  expect(await readRows()).toEqual([user, pet, weighing]);
});
