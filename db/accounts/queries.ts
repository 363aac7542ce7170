import type { Runner } from '#db/engine/run.ts';
import { subscribeToFree } from '#db/engine/sqlite/storage.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteForGood } from '#db/ids.ts';
import { users } from './table.ts';

type Stored = RowOf<typeof users>;

/** The secrets have reads of their own. */
export const userColumns = users.but('passwordHash', 'pendingEmail');

/** Everything of a user but the secrets. */
export type UserRow = Pick<Stored, (typeof userColumns)[number]>;

export type UserSecrets = Omit<Stored, keyof UserRow>;

export const findUserByEmail = (
  db: Runner,
  email: string,
): Promise<(UserRow & Pick<UserSecrets, 'passwordHash'>) | undefined> =>
  db.run((k) =>
    k<Stored>('users')
      .where({ email })
      .first(...userColumns, 'passwordHash'),
  );

/** What sign-up writes; every other column has its default. */
export type NewUser = Pick<
  Stored,
  | 'id'
  | 'email'
  | 'passwordHash'
  | 'firstName'
  | 'lastName'
  | 'notificationPreferences'
  | 'isEmailConfirmed'
  | 'createdAt'
  | 'updatedAt'
> &
  Partial<Pick<Stored, 'timeZone' | 'preferredLanguage' | 'verifiedPhone' | 'verifiedPhoneAt'>>;

/**
 * The one way in: an account with its Free plan, both or neither. False, and nothing written, where the email address
 * already has an account.
 */
export const insertUserUnlessTaken = async (tx: Runner, user: NewUser): Promise<boolean> => {
  const inserted: unknown = await tx.run((k) =>
    k<Stored>('users').insert(user).onConflict('email').ignore(),
  );
  if (inserted !== 1) return false;
  await subscribeToFree(tx, user.id, user.createdAt);
  return true;
};

export const findUser = (db: Runner, id: string): Promise<UserRow | undefined> =>
  db.run((k) =>
    k<Stored>('users')
      .where({ id })
      .first(...userColumns),
  );

/** Whether anybody has an account. */
export const hasUsers = async (db: Runner): Promise<boolean> =>
  (await db.run((k) => k<Stored>('users').first('id'))) !== undefined;

/** What an owner may change of the account: never an email, a secret or what the server keeps true. */
export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'address'
    | 'city'
    | 'country'
    | 'dateOfBirth'
    | 'emergencyContact'
    | 'emergencyPhone'
    | 'preferredLanguage'
    | 'timeZone'
    | 'notificationPreferences'
    | 'quietHours'
    | 'digestAt'
    | 'nextDigestAt'
    | 'publicProfile'
    | 'qrEmergencyInfo'
    | 'sharingExplainedAt'
    | 'anonymousDataSharing'
    | 'profileImageBlobId'
    | 'monthlyBudgetCentavos'
    | 'budgetSavedAt'
  >
>;

export const updateUser = async (
  db: Runner,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<UserRow | undefined> => {
  const [user] = await db.run((k) =>
    k<Stored>('users')
      .where({ id })
      .update({ ...changes, updatedAt: now.toISOString() })
      .returning([...userColumns]),
  );
  return user;
};

/** Removes a user and, by the foreign keys, everything that is the user's own. Instant in ISO UTC. */
export const deleteUser = (tx: Runner, id: string, at: string): Promise<number> =>
  deleteForGood(tx, 'users', (k) => k('users').where({ id }), at);
