import { expect, test } from 'vitest';
import { petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '051-id-reads';

test('keeps existing pets, whose ids work as before, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('pets', 'id_reads_off_at')).toBe(false);
  await database('users').insert(userRow());
  await database('pets').insert(petRow());
  const petBefore: object = await database('pets').first();

  await testDatabase.migrate();
  expect(await database('pets').first()).toMatchObject({ ...petBefore, id_reads_off_at: null });

  await testDatabase.undo(NAME);
  expect(await database('pets').first()).toEqual(petBefore);
});
