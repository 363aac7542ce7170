import { expect, test } from 'vitest';
import { NOW, userRow } from '#db/testing/migration-rows.ts';
import { openMigrated } from '#db/testing/testing-migrations.ts';

const NAME = '053-sign-up-codes';

test('accounts of the schema before stay as they are, and codes go with the account they made', async () => {
  await using testDatabase = await openMigrated();
  const { database } = testDatabase;
  await testDatabase.undo(NAME);
  expect(await database.schema.hasTable('sign_up_codes')).toBe(false);
  await database('users').insert(userRow());
  const userBefore: object | undefined = await database('users').first();

  await testDatabase.migrate();
  expect(await database('users').first()).toMatchObject(userBefore ?? {});
  const code = { kind: 'invitation', tries_left: 5, created_at: NOW, expires_at: NOW };
  await database('sign_up_codes').insert([
    { ...code, hash: 'h1', user_id: 'u1' },
    { ...code, hash: 'h2' },
  ]);
  await database('users').where({ id: 'u1' }).delete();
  expect(await database('sign_up_codes').pluck('hash')).toEqual(['h2']);
});
