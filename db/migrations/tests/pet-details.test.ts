import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { petRow, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '006-pet-details';

test('keeps existing pets, and refuses an invalid sex', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await database('users').insert(userRow());
  await database('pets').insert(petRow({ breed: 'Aspin' }));
  const readRow = (): Promise<object> => database('pets').first();
  const rowBefore = await readRow();

  await migrations[NAME]?.up(database);
  expect(await readRow()).toEqual({
    ...rowBefore,
    sex: null,
    neutered: null,
    allergies: null,
    colour: null,
    insurance_number: null,
    passed_away_on: null,
  });
  await database('pets').update({ sex: 'female', neutered: 1, passed_away_on: '2026-05-19' });
  await expect(database('pets').update({ sex: 'dragon' })).rejects.toThrow(/CHECK/);

  await migrations[NAME]?.down?.(database);
  expect(await readRow()).toEqual(rowBefore);
  await database.destroy();
});
