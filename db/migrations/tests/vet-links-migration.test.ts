import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '057-vet-links';

test('pets of the schema before stay, and links go with their pet or the account that made them', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('vet_links')).toBe(false);
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'ben@example.com' })]);
  await database('pets').insert(petRow());
  const petBefore = await database('pets').first();

  await testDatabase.migrate();
  expect(await database('pets').first()).toMatchObject(petBefore);
  const linkFields = {
    shows_records: true,
    shows_documents: false,
    shows_diary: true,
    shows_care: true,
  };
  const link = { ...linkFields, pet_id: 'p1', ends_at: NOW, language: 'en', created_at: NOW };
  await database('vet_links').insert([
    { ...link, id: 'l1', user_id: 'u1', token_hash: 'h1' },
    { ...link, id: 'l2', user_id: 'u2', token_hash: 'h2' },
  ]);
  expect((await database('vet_links').first()).openings).toBe(0);
  await database('users').where({ id: 'u2' }).delete();
  expect(await database('vet_links').pluck('id')).toEqual(['l1']);
  await database('pets').where({ id: 'p1' }).delete();
  expect(await database('vet_links').select()).toEqual([]);
});
