import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '057-vet-links';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('pets of the schema before stay, and links go with their pet or the account that made them', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('vet_links')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert([
    { ...rowTimes, ...names, id: 'u1', email: 'ana@example.com' },
    { ...rowTimes, ...names, id: 'u2', email: 'ben@example.com' },
  ]);
  const pet = { name: 'Bantay', category: 'dog', share_token: 't1' };
  await database('pets').insert({ ...rowTimes, ...pet, user_id: 'u1', id: 'p1' });
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
