import type { Runner } from '#db/run.ts';
import { subscribeToFree } from '#db/storage.ts';

export interface NotificationPreferences {
  readonly email: boolean;
  readonly sms: boolean;
  readonly push: boolean;
  readonly reminders: boolean;
}

/** Everything of a user but the secrets, which have reads of their own. */
export interface UserRow {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** E.164, proved by a code; opens the account. `phone` beside it is what the owner typed. */
  readonly verifiedPhone: string | null;
  /** ISO UTC; for numbers from before this was stored, the latest instant that it can have been. */
  readonly verifiedPhoneAt: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly country: string;
  readonly dateOfBirth: string | null;
  readonly emergencyContact: string | null;
  readonly emergencyPhone: string | null;
  readonly preferredLanguage: 'en' | 'fil';
  readonly timeZone: string;
  readonly notificationPreferences: NotificationPreferences;
  readonly publicProfile: boolean;
  readonly qrEmergencyInfo: boolean;
  readonly anonymousDataSharing: boolean;
  readonly isEmailConfirmed: boolean;
  /** Kept true by the database itself. */
  readonly hasPassword: boolean;
  readonly profileImageBlobId: string | null;
  /** For each pet that is alive. */
  readonly monthlyBudgetCentavos: number;
  /** When the owner was told what a finder sees; null until the first code or link. */
  readonly sharingExplainedAt: string | null;
  readonly sessionVersion: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface UserSecrets {
  readonly passwordHash: string | null;
  /** What an owner without an email gave as theirs, until it is confirmed. */
  readonly pendingEmail: string | null;
}

type Stored = UserRow & UserSecrets;

export const userColumns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'phone',
  'verifiedPhone',
  'verifiedPhoneAt',
  'address',
  'city',
  'country',
  'dateOfBirth',
  'emergencyContact',
  'emergencyPhone',
  'preferredLanguage',
  'timeZone',
  'notificationPreferences',
  'publicProfile',
  'qrEmergencyInfo',
  'anonymousDataSharing',
  'isEmailConfirmed',
  'hasPassword',
  'profileImageBlobId',
  'monthlyBudgetCentavos',
  'sharingExplainedAt',
  'sessionVersion',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof UserRow)[];

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
    | 'publicProfile'
    | 'qrEmergencyInfo'
    | 'sharingExplainedAt'
    | 'anonymousDataSharing'
    | 'profileImageBlobId'
    | 'monthlyBudgetCentavos'
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

/** Removes a user and, by the foreign keys, everything that is the user's own. */
export const deleteUser = (tx: Runner, id: string): Promise<number> =>
  tx.run((k) => k<Stored>('users').where({ id }).delete());
