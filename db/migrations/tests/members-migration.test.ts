import { expect, test } from 'vitest';
import { NOW, petRow, rowTimes, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '050-members';

test('what was written before is its owner’s, and an account that is deleted leaves what it wrote for others', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('memberships')).toBe(false);
  await database('users').insert([userRow(), userRow({ id: 'u2', email: 'ben@example.com' })]);
  await database('pets').insert(petRow());
  await database('diary_entries').insert({
    ...{ id: 'd1', pet_id: 'p1', kind: 'mood', note: 'Glad', at: NOW, ...rowTimes },
  });
  await database('idempotency_keys').insert({
    ...{ user_id: 'u1', route: 'POST /api/pets', key: 'k', body_hash: 'h', status: 201 },
    ...{ answer: '{}', created_at: NOW },
  });
  const readRows = async () => [
    await database('pets').first('id', 'name', 'updated_at'),
    await database('diary_entries').first('id', 'note', 'updated_at'),
    await database('idempotency_keys').first('key', 'answer'),
  ];
  const rowsBefore = await readRows();

  await testDatabase.migrate();
  expect(await readRows()).toEqual(rowsBefore);
  const authors = { created_by: null, updated_by: null, signed_as: null, updated_as: null };
  expect(await database('pets').first()).toMatchObject(authors);
  expect(await database('diary_entries').first()).toMatchObject(authors);
  await database('memberships').insert({
    ...{ id: 'm1', owner_id: 'u1', user_id: 'u2', role: 'family', all_pets: false, ...rowTimes },
  });
  await database('membership_pets').insert({ membership_id: 'm1', pet_id: 'p1' });
  await database('diary_entries').update({ created_by: 'u2' });
  await database('users').where({ id: 'u2' }).delete();
  expect(await database('membership_pets').select()).toEqual([]);
  expect(await database('diary_entries').first()).toMatchObject({ id: 'd1', created_by: null });

  await testDatabase.undo(NAME);
  expect(await readRows()).toEqual(rowsBefore);
});
