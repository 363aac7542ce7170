import { expect, test } from 'vitest';
import { rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '076-clinic-versions';

test('keeps existing clinics and their ratings, with a first version, and takes versions back', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  for (const column of ['version', 'merged_at', 'deleted_at'])
    expect(await database.schema.hasColumn('vet_clinics', column), column).toBe(false);
  await database('users').insert(userRow());
  const clinic = { ...rowTimes, type: 'general', rating_sum: 4, rating_count: 1 };
  await database('vet_clinics').insert([
    {
      ...{ ...clinic, id: 'c1', user_id: 'u1', source: 'own', source_id: null },
      ...{ name: 'Dr. Reyes', name_key: 'dr reyes', latitude: 14.6, longitude: 121, band: 418 },
    },
    {
      ...{ ...clinic, id: 'c2', user_id: null, source: 'osm', source_id: 'node/1' },
      ...{ name: 'Paco Vets', name_key: 'paco vets', latitude: 14.5, longitude: 121, band: 418 },
    },
  ]);
  await database('clinic_ratings').insert({
    ...{ ...rowTimes, id: 'r1', user_id: 'u1', clinic_id: 'c1', rating: 4 },
  });
  const readRows = async (): Promise<readonly object[]> => [
    ...(await database('vet_clinics').orderBy('id')),
    ...(await database('clinic_ratings').select()),
  ];
  const rowsBefore = await readRows();

  await testDatabase.migrate();
  const withVersions = rowsBefore.map((row, index) =>
    index < 2 ? { ...row, version: 1, merged_at: null, deleted_at: null } : row,
  );
  expect(await readRows()).toEqual(withVersions);
  await testDatabase.undo(NAME);
  expect(await readRows()).toEqual(rowsBefore);
});
