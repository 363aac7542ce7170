import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { petRow, recordRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '007-sample-pets';

test('keeps existing pets and records, as not samples', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow({ id: 'pet' }));
  await database('medical_records').insert(recordRow({ id: 'record', pet_id: 'pet' }));

  await migrations[NAME]?.up(database);
  expect(await database('pets').select('id', 'is_sample')).toEqual([{ id: 'pet', is_sample: 0 }]);
  await migrations[NAME]?.down?.(database);
  expect(await database('medical_records').select('id')).toEqual([{ id: 'record' }]);
  await database.destroy();
});
