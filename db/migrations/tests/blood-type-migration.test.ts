import { expect, test } from 'vitest';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '038-blood-type';
const NOW = '2026-11-01T00:00:00.000Z';
const rowTimes = { created_at: NOW, updated_at: NOW };

test('keeps existing pets, and adds a new blood type to the change feed', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasColumn('pets', 'blood_type')).toBe(false);
  const names = { first_name: 'Ana', last_name: 'Reyes', notification_preferences: '{}' };
  await database('users').insert({ ...rowTimes, ...names, id: 'u1', email: 'ana@example.com' });
  const pet = { name: 'Bantay', category: 'dog', colour: 'Brown', insurance_number: 'PH-1' };
  await database('pets').insert({
    ...rowTimes,
    ...pet,
    user_id: 'u1',
    id: 'p1',
    share_token: 't1',
  });
  const petBefore: object = await database('pets').first();

  await testDatabase.migrate();
  expect(await database('pets').first()).toMatchObject({ ...petBefore, blood_type: null });

  const readSeq = async (): Promise<number> =>
    Number((await database('changes').where({ entity: 'pet', id: 'p1' }).first()).seq);
  const firstSeq = await readSeq();
  await database('pets').where({ id: 'p1' }).update({ blood_type: 'DEA 1.1 positive' });
  expect(await readSeq()).toBeGreaterThan(firstSeq);
});
