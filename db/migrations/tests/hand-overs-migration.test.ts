import { expect, test } from 'vitest';
import { NOW, petRow, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '052-hand-overs';

test('pets stay as they are, and their links end with them', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('hand_overs')).toBe(false);
  await database('users').insert(userRow());
  const pet = petRow({ name: 'Puti', category: 'rabbit' });
  await database('pets').insert(pet);
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
  await database('pets').insert(pet);

  await testDatabase.undo(NAME);
  expect(await readStoredPet()).toEqual(rowsBefore);
});
