import type { Knex } from 'knex';
import type { Runner } from '#db/run.ts';
import { type UserRow, type UserSecrets, userColumns } from './queries.ts';

type Stored = UserRow & UserSecrets;

/** A token as it is kept: its hash, and the instant (ISO UTC) from which it is worth nothing. */
export interface StoredToken {
  readonly hash: string;
  readonly expiresAt: string;
}

/** Whom a mail with a token goes to. */
export type Recipient = Pick<UserRow, 'id' | 'email' | 'firstName' | 'preferredLanguage'>;

const recipientColumns = ['id', 'email', 'firstName', 'preferredLanguage'] as const;

const noConfirmation = {
  pendingEmail: null,
  emailConfirmationToken: null,
  emailConfirmationExpiresAt: null,
};
const noReset = { passwordResetToken: null, passwordResetExpiresAt: null };

/** Gives a still unconfirmed account a new confirmation token, which ends its earlier one. */
export const renewConfirmation = async (
  db: Runner,
  email: string,
  { hash, expiresAt }: StoredToken,
): Promise<Recipient | undefined> => {
  const [user] = await db.run((k) =>
    k<Stored>('users')
      .where({ email, isEmailConfirmed: false })
      .update({ emailConfirmationToken: hash, emailConfirmationExpiresAt: expiresAt })
      .returning([...recipientColumns]),
  );
  return user;
};

/** Gives an account without an email one that waits for its confirmation; false where it has an email by now. */
export const claimEmail = async (
  tx: Runner,
  id: string,
  pendingEmail: string,
  { hash, expiresAt }: StoredToken,
): Promise<boolean> => {
  const claimed = await tx.run((k) =>
    k<Stored>('users').where({ id }).whereNull('email').update({
      pendingEmail,
      emailConfirmationToken: hash,
      emailConfirmationExpiresAt: expiresAt,
    }),
  );
  return claimed === 1;
};

/**
 * Uses a confirmation token up; false where none such lives. Throws a `unique` DatabaseError where the address that
 * waited has become another account's in the meantime.
 */
export const confirmEmailBy = async (db: Runner, hash: string, now: Date): Promise<boolean> => {
  const instant = now.toISOString();
  const confirmed = await db.run((k) =>
    k<Stored>('users')
      .where({ emailConfirmationToken: hash })
      .where('emailConfirmationExpiresAt', '>', instant)
      .update({
        email: k.raw('coalesce(??, ??)', ['email', 'pendingEmail']),
        isEmailConfirmed: true,
        ...noConfirmation,
        updatedAt: instant,
      }),
  );
  return confirmed === 1;
};

/** Gives an account a new reset token, which ends its earlier one. */
export const renewReset = async (
  db: Runner,
  email: string,
  { hash, expiresAt }: StoredToken,
): Promise<Recipient | undefined> => {
  const [user] = await db.run((k) =>
    k<Stored>('users')
      .where({ email })
      .update({ passwordResetToken: hash, passwordResetExpiresAt: expiresAt })
      .returning([...recipientColumns]),
  );
  return user;
};

export const findUserByReset = (
  db: Runner,
  hash: string,
  now: Date,
): Promise<Pick<UserRow, 'email' | 'firstName' | 'lastName'> | undefined> =>
  db.run((k) =>
    k<Stored>('users')
      .where({ passwordResetToken: hash })
      .where('passwordResetExpiresAt', '>', now.toISOString())
      .first('email', 'firstName', 'lastName'),
  );

export const findPasswordHash = async (db: Runner, id: string): Promise<string | null> => {
  const user = await db.run((k) => k<Stored>('users').where({ id }).first('passwordHash'));
  return user?.passwordHash ?? null;
};

/** With a new password every session of the user's present generation ends. */
const newPassword = (k: Knex, passwordHash: string, now: Date) => ({
  passwordHash,
  ...noReset,
  sessionVersion: k.raw('?? + 1', ['sessionVersion']),
  updatedAt: now.toISOString(),
});

/**
 * Uses a reset token up; gives the id of its user, or undefined where no such token lives. Whoever holds the
 * token reads the mailbox, so the address is confirmed with it.
 */
export const resetPasswordBy = async (
  tx: Runner,
  hash: string,
  passwordHash: string,
  now: Date,
): Promise<string | undefined> => {
  const [user] = await tx.run((k) =>
    k<Stored>('users')
      .where({ passwordResetToken: hash })
      .where('passwordResetExpiresAt', '>', now.toISOString())
      .update({
        ...newPassword(k, passwordHash, now),
        isEmailConfirmed: true,
        ...noConfirmation,
      })
      .returning(['id']),
  );
  return user?.id;
};

/** The user with the new generation of sessions. */
export const changePassword = async (
  tx: Runner,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  const [user] = await tx.run((k) =>
    k<Stored>('users')
      .where({ id })
      .update(newPassword(k, passwordHash, now))
      .returning([...userColumns]),
  );
  return user;
};

/**
 * Hands an account whose email nobody had confirmed to whoever has now proved to own the address: under their
 * name, without the password and the sessions of whoever made it. Undefined where it is confirmed or gone.
 */
export const takeOver = async (
  tx: Runner,
  id: string,
  names: Pick<UserRow, 'firstName' | 'lastName'>,
  now: Date,
): Promise<UserRow | undefined> => {
  const [user] = await tx.run((k) =>
    k<Stored>('users')
      .where({ id, isEmailConfirmed: false })
      .update({
        ...names,
        passwordHash: null,
        ...noReset,
        isEmailConfirmed: true,
        ...noConfirmation,
        sessionVersion: k.raw('?? + 1', ['sessionVersion']),
        updatedAt: now.toISOString(),
      })
      .returning([...userColumns]),
  );
  return user;
};

/** Gives how many tokens were forgotten. */
export const forgetExpiredTokens = async (db: Runner, now: Date): Promise<number> => {
  const instant = now.toISOString();
  const confirmations = await db.run((k) =>
    k<Stored>('users').where('emailConfirmationExpiresAt', '<=', instant).update(noConfirmation),
  );
  const resets = await db.run((k) =>
    k<Stored>('users').where('passwordResetExpiresAt', '<=', instant).update(noReset),
  );
  return confirmations + resets;
};
