import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { subscribeToFree } from '#db/engine/sqlite/storage.ts';
import { getDefaults } from '#db/engine/table.ts';
import type { UserRow, UserSecrets } from './queries.ts';
import { DEFAULT_PREFERENCES, users } from './table.ts';

let counter = 0;

/** Inserts an owner with plausible values, with a confirmed email address by default. For tests. */
export const buildUser = async (
  db: Runner,
  overrides: Partial<UserRow & UserSecrets> = {},
): Promise<UserRow> => {
  counter += 1;
  const instant = '2026-03-01T02:00:00.000Z';
  const { passwordHash: _hash, pendingEmail: _email, ...defaults } = getDefaults(users);
  const user: UserRow = {
    ...defaults,
    id: v7(),
    email: `owner${counter}@example.com`,
    firstName: 'Ana',
    lastName: 'Reyes',
    verifiedPhoneAt: overrides.verifiedPhone == null ? null : instant,
    notificationPreferences: DEFAULT_PREFERENCES,
    isEmailConfirmed: true,
    hasPassword: typeof overrides.passwordHash === 'string',
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  const { hasPassword: _computed, ...stored } = user;
  await db.run((knex) => knex('users').insert(stored));
  await subscribeToFree(db, user.id, user.createdAt);
  return user;
};
