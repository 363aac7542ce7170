import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { type UserRow, type UserSecrets, userColumns } from './queries.ts';
import { addToken, deleteTokensOf, type StoredToken, spendToken } from './tokens.ts';

type Stored = UserRow & UserSecrets;

/**
 * Gives an account without an email one that waits for its confirmation; false where it has an email by now. Tokens for
 * another address end: they would confirm this one.
 */
export const claimEmail = async (
  tx: Runner,
  id: string,
  pendingEmail: string,
  token: StoredToken,
): Promise<boolean> => {
  const before = await tx.run((k) => k<Stored>('users').where({ id }).first('pendingEmail'));
  const claimed = await tx.run((k) =>
    k<Stored>('users').where({ id }).whereNull('email').update({ pendingEmail }),
  );
  if (claimed !== 1) return false;
  if (before?.pendingEmail !== pendingEmail) await deleteTokensOf(tx, id, ['confirm']);
  await addToken(tx, { userId: id, purpose: 'confirm' }, token);
  return true;
};

/**
 * Confirms the email of the user of a living token, or the one that the user added; undefined where no such token lives.
 * Throws a `unique` DatabaseError where an added address has become another account's in the meantime.
 */
export const confirmEmailBy = async (
  tx: Runner,
  hash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  const id = await spendToken(tx, 'confirm', hash, now);
  if (id === undefined) return undefined;
  const [user] = await tx.run((k) =>
    k<Stored>('users')
      .where({ id })
      .update({
        email: k.raw('coalesce(??, ??)', ['email', 'pendingEmail']),
        isEmailConfirmed: true,
        pendingEmail: null,
        updatedAt: now.toISOString(),
      })
      .returning([...userColumns]),
  );
  await deleteTokensOf(tx, id, ['confirm']);
  return user;
};

export const findPasswordHash = async (db: Runner, id: string): Promise<string | null> => {
  const user = await db.run((k) => k<Stored>('users').where({ id }).first('passwordHash'));
  return user?.passwordHash ?? null;
};

/** With a new password every session of the user's present generation ends. */
const newPassword = (k: Knex, passwordHash: string, now: Date) => ({
  passwordHash,
  sessionVersion: k.raw('?? + 1', ['sessionVersion']),
  updatedAt: now.toISOString(),
});

/**
 * Uses a reset token up, which ends all tokens of its user; gives the user, or undefined where no such token lives. The
 * owner of the token reads the mailbox, so the address is confirmed with it. An email that was added before ends.
 */
export const resetPasswordBy = async (
  tx: Runner,
  hash: string,
  passwordHash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  const id = await spendToken(tx, 'reset', hash, now);
  if (id === undefined) return undefined;
  await deleteTokensOf(tx, id);
  const [user] = await tx.run((k) =>
    k<Stored>('users')
      .where({ id })
      .update({
        ...newPassword(k, passwordHash, now),
        isEmailConfirmed: true,
        pendingEmail: null,
      })
      .returning([...userColumns]),
  );
  return user;
};

/** The user with the new generation of sessions. Reset links that were sent before end. */
export const changePassword = async (
  tx: Runner,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  await deleteTokensOf(tx, id, ['reset']);
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
  await deleteTokensOf(tx, id);
  const [user] = await tx.run((k) =>
    k<Stored>('users')
      .where({ id, isEmailConfirmed: false })
      .update({
        ...names,
        passwordHash: null,
        verifiedPhone: null,
        verifiedPhoneAt: null,
        pendingEmail: null,
        isEmailConfirmed: true,
        sessionVersion: k.raw('?? + 1', ['sessionVersion']),
        updatedAt: now.toISOString(),
      })
      .returning([...userColumns]),
  );
  return user;
};
