import type { Runner } from '#db/engine/run.ts';
import { subscribeToFree } from '#db/engine/sqlite/storage.ts';
import type { RowOf } from '#db/engine/table.ts';
import { deleteManyForGood } from '#db/ids.ts';
import { DEFAULT_PREFERENCES, users } from './table.ts';

type StoredUser = RowOf<typeof users>;

/** The columns without secrets, which only separate functions read. */
export const userColumns = users.but('passwordHash', 'pendingEmail');

/** A user without the secrets. */
export type UserRow = Pick<StoredUser, (typeof userColumns)[number]>;

export type UserSecrets = Omit<StoredUser, keyof UserRow>;

export const findUserByEmail = (
  db: Runner,
  email: string,
): Promise<(UserRow & Pick<UserSecrets, 'passwordHash'>) | undefined> =>
  db.run((knex) =>
    knex<StoredUser>('users')
      .where({ email })
      .first(...userColumns, 'passwordHash'),
  );

/** The columns that sign-up writes. All others have defaults. */
export type NewUser = Pick<
  StoredUser,
  | 'id'
  | 'email'
  | 'passwordHash'
  | 'firstName'
  | 'lastName'
  | 'isEmailConfirmed'
  | 'createdAt'
  | 'updatedAt'
> &
  Partial<Pick<StoredUser, 'timeZone' | 'preferredLanguage' | 'verifiedPhone' | 'verifiedPhoneAt'>>;

/**
 * Creates an account together with its Free plan. Returns false, and writes nothing, if the email
 * address already has an account.
 */
export const insertUserUnlessTaken = async (tx: Runner, user: NewUser): Promise<boolean> => {
  const insertedCount: unknown = await tx.run((knex) =>
    knex<StoredUser>('users')
      .insert({ ...user, notificationPreferences: DEFAULT_PREFERENCES })
      .onConflict('email')
      .ignore(),
  );
  if (insertedCount !== 1) return false;
  await subscribeToFree(tx, user.id, user.createdAt);
  return true;
};

export const findUser = (db: Runner, id: string): Promise<UserRow | undefined> =>
  db.run((knex) =>
    knex<StoredUser>('users')
      .where({ id })
      .first(...userColumns),
  );

export const hasUsers = async (db: Runner): Promise<boolean> =>
  (await db.run((knex) => knex<StoredUser>('users').first('id'))) !== undefined;

/** The columns that an owner may change. Emails, secrets and derived columns are not among them. */
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
  const [user] = await db.run((knex) =>
    knex<StoredUser>('users')
      .where({ id })
      .update({ ...changes, updatedAt: now.toISOString() })
      .returning([...userColumns]),
  );
  return user;
};

/**
 * Deletes a user. Foreign keys delete everything that belongs to the user. `instant` is in ISO UTC.
 */
export const deleteUser = (tx: Runner, id: string, instant: string): Promise<void> =>
  deleteManyForGood(tx, 'users', [id], instant);
