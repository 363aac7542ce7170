import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '051-id-reads';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('keeps existing pets, whose ids work as before, up and down', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('pets', 'id_reads_off_at')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u1', email: 'ana@example.com' });
  const pet = { name: 'Bantay', category: 'dog' };
  await database('pets').insert({
    ...rowTimes,
    ...pet,
    user_id: 'u1',
    id: 'p1',
    share_token: 't1',
  });
  const petBefore: object = await database('pets').first();

  await testDatabase.migrate();
  expect(await database('pets').first()).toMatchObject({ ...petBefore, id_reads_off_at: null });

  await testDatabase.undo(NAME);
  expect(await database('pets').first()).toEqual(petBefore);
});
