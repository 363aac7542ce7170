import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/index.ts';
import { userRow } from '#db/testing/migration-rows.ts';
import { openBefore, openTestDatabase } from '#db/testing.ts';

const NAME = '025-ways-in';
const CREATED_AT = '2026-10-01T00:00:00.000Z';
const CHANGED_AT = '2026-11-01T00:00:00.000Z';
const EXPIRES_AT = '2026-11-02T00:00:00.000Z';

const USERS = [
  {
    id: 'asked',
    email: 'a@example.com',
    password_reset_token: 'r',
    password_reset_expires_at: EXPIRES_AT,
  },
  {
    ...{ id: 'both', email: null, verified_phone: '+639175550100', pending_email: 'b@example.com' },
    ...{ email_confirmation_token: 'c', email_confirmation_expires_at: EXPIRES_AT },
  },
  { id: 'none', email: 'n@example.com' },
];

const fill = async (database: Knex): Promise<void> => {
  for (const user of USERS) {
    await database('users').insert(
      userRow({ created_at: CREATED_AT, updated_at: CHANGED_AT, ...user }),
    );
  }
  const session = { sess: '{}', expire: EXPIRES_AT, created_at: CREATED_AT };
  await database('sessions').insert({ ...session, sid: 's', id: 's', user_id: 'both' });
  const identity = { issuer: 'i', subject: 's', user_id: 'both', created_at: CREATED_AT };
  await database('provider_identities').insert(identity);
};

test('keeps mail tokens and everything of an account, up and down', async () => {
  await using testDatabase = await openTestDatabase();
  const database = await openBefore(testDatabase.folder, NAME);
  await fill(database);
  const usersBefore = await database('users').orderBy('id').select();

  await migrations[NAME]?.up(database);
  const columns = ['hash', 'user_id', 'purpose', 'expires_at'];
  expect(await database('account_tokens').orderBy('hash').select(columns)).toEqual([
    { hash: 'c', user_id: 'both', purpose: 'confirm', expires_at: EXPIRES_AT },
    { hash: 'r', user_id: 'asked', purpose: 'reset', expires_at: EXPIRES_AT },
  ]);
  const numbers = database('users').orderBy('id').select('id', 'verified_phone_at');
  expect(await numbers).toEqual([
    { id: 'asked', verified_phone_at: null },
    { id: 'both', verified_phone_at: CHANGED_AT },
    { id: 'none', verified_phone_at: null },
  ]);
  expect(await database('sessions').select('sid')).toEqual([{ sid: 's' }]);
  expect(await database('provider_identities').select('subject')).toEqual([{ subject: 's' }]);

  const newerToken = { hash: 'newer', user_id: 'asked', purpose: 'reset' };
  await database('account_tokens').insert({
    ...newerToken,
    expires_at: '2026-11-03T00:00:00.000Z',
  });
  await migrations[NAME]?.down?.(database);
  const challenge = {
    password_reset_token: 'newer',
    password_reset_expires_at: '2026-11-03T00:00:00.000Z',
  };
  expect(await database('users').orderBy('id').select()).toEqual(
    usersBefore.map((user) => (user.id === 'asked' ? { ...user, ...challenge } : user)),
  );
  expect(await database('sessions').select('sid')).toEqual([{ sid: 's' }]);
  await database.destroy();
});
