import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '052-hand-overs';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('pets stay as they are, and their links end with them', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('hand_overs')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...names, id: 'u1', email: 'ana@example.com', ...rowTimes });
  const pet = { name: 'Puti', category: 'rabbit', share_token: 'token', user_id: 'u1' };
  await database('pets').insert({ ...pet, id: 'p1', ...rowTimes });
  const readStoredPet = () => database('pets').first('id', 'name', 'share_token', 'updated_at');
  const rowsBefore = await readStoredPet();

  await testDatabase.migrate();
  expect(await readStoredPet()).toEqual(rowsBefore);
  await database('hand_overs').insert({
    ...{ id: 'h1', pet_id: 'p1', user_id: 'u1', token_hash: 'hash' },
    ...{ expires_at: NOW, created_at: NOW },
  });
  await database('handed_over').insert({ user_id: 'u1', pet_id: 'p1', handed_over_at: NOW });
  await database('pets').delete();
  expect(await database('hand_overs').select()).toEqual([]);
  await database('pets').insert({ ...pet, id: 'p1', ...rowTimes });

  await testDatabase.undo(NAME);
  expect(await readStoredPet()).toEqual(rowsBefore);
});
