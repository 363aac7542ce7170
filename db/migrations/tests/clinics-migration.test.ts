import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { petRow, recordRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const FIRST_MIGRATION = '021-clinics';
const SECOND = '022-clinic-ratings';

test('adds clinics and ratings, and keeps everything else', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, FIRST_MIGRATION);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  await database('medical_records').insert(recordRow({ clinic: 'Reyes Vet' }));
  const readOwnedRows = async () => ({
    users: await database('users').select('id', 'email'),
    pets: await database('pets').select('id', 'user_id'),
    records: await database('medical_records').select('id', 'clinic'),
  });
  const rowsBefore = await readOwnedRows();
  await migrations[FIRST_MIGRATION]?.up(database);
  await migrations[SECOND]?.up(database);
  expect(await readOwnedRows()).toEqual(rowsBefore);
  expect(await database('clinic_directories').select('id', 'holder', 'failures')).toEqual([
    { id: 'overpass', holder: null, failures: 0 },
  ]);

  const clinic = { ...rowTimes, source: 'osm', name_key: 'a' };
  await database('vet_clinics').insert({ ...clinic, id: 'c', source_id: 'node/1' });
  await database('vet_clinics').insert({ ...clinic, id: 'own', source: 'own', user_id: 'u1' });
  await database('vet_clinics').insert({ ...clinic, id: 'own too', source: 'own', user_id: 'u1' });
  const rating = { ...rowTimes, user_id: 'u1', clinic_id: 'c', medical_record_id: 'r1', rating: 5 };
  await database('clinic_ratings').insert({ ...rating, id: '1' });
  // A source cannot have the same place twice, and an owner cannot rate a clinic twice.
  const insertSameClinic = database('vet_clinics').insert({
    ...clinic,
    id: 'd',
    source_id: 'node/1',
  });
  await expect(insertSameClinic).rejects.toThrow(/UNIQUE/);
  await expect(database('clinic_ratings').insert({ ...rating, id: '2' })).rejects.toThrow(/UNIQUE/);
  await database('medical_records').where({ id: 'r1' }).delete();
  expect(await database('clinic_ratings').pluck('medical_record_id')).toEqual([null]);
  await database('users').where({ id: 'u1' }).delete();
  expect(await database('clinic_ratings').pluck('id')).toEqual([]);
  expect(await database('vet_clinics').pluck('id')).toEqual(['c']);

  await migrations[SECOND]?.down?.(database);
  await migrations[FIRST_MIGRATION]?.down?.(database);
  expect(await database.schema.hasTable('vet_clinics')).toBe(false);
  await database.destroy();
});
