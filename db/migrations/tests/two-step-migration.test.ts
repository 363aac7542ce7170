import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '066-two-step';
const TABLES = ['two_steps', 'recovery_codes', 'remembered_devices', 'second_steps'];

test('leaves two-step login off for accounts of the schema before, and deletes it with its account', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  for (const table of TABLES) expect(await database.schema.hasTable(table)).toBe(false);
  expect(await database.schema.hasColumn('users', 'two_step_at')).toBe(false);
  await database('users').insert(userRow({ password_hash: 'hash' }));
  await testDatabase.migrate();
  const [user] = await database('users').select('two_step_at', 'password_hash', 'email');
  expect(user).toEqual({ two_step_at: null, password_hash: 'hash', email: 'ana@example.com' });
  const ownedFields = { user_id: 'u1' };
  const tokenTimes = { created_at: NOW, expires_at: NOW };
  await database('two_steps').insert({
    ...{ ...ownedFields, secret: 's', recovery_salt: 'salt', created_at: NOW },
  });
  await database('recovery_codes').insert({ ...ownedFields, hash: 'h' });
  const device = { ...ownedFields, ...tokenTimes, id: 'd1', hash: 'h', last_used_at: NOW };
  await database('remembered_devices').insert(device);
  await expect(database('remembered_devices').insert({ ...device, id: 'd2' })).rejects.toThrow(
    /unique/i,
  );
  await database('second_steps').insert({
    ...ownedFields,
    ...tokenTimes,
    hash: 'h',
    way: 'password',
  });
  await database('users').delete();
  for (const table of TABLES) expect(await database(table).select('*')).toEqual([]);
});
