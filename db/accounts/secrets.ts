import type { Knex } from 'knex';
import type { Runner } from '#db/engine/run.ts';
import { type UserRow, type UserSecrets, userColumns } from './queries.ts';
import { addToken, consumeToken, deleteTokensByUser, type StoredToken } from './tokens.ts';

type UserWithSecrets = UserRow & UserSecrets;

/**
 * Stores an email address, to be confirmed, for an account without one. Returns false if the
 * account has an email address by now. Tokens for other addresses are deleted, because they would
 * confirm this one.
 */
export const claimEmail = async (
  tx: Runner,
  id: string,
  pendingEmail: string,
  token: StoredToken,
): Promise<boolean> => {
  const userBefore = await tx.run((knex) =>
    knex<UserWithSecrets>('users').where({ id }).first('pendingEmail'),
  );
  const claimedCount = await tx.run((knex) =>
    knex<UserWithSecrets>('users').where({ id }).whereNull('email').update({ pendingEmail }),
  );
  if (claimedCount !== 1) return false;
  if (userBefore?.pendingEmail !== pendingEmail) await deleteTokensByUser(tx, id, ['confirm']);
  await addToken(tx, { userId: id, purpose: 'confirm' }, token);
  return true;
};

/**
 * Confirms the email address (or the added one) of the user of a valid token. Returns undefined if
 * no such token is valid. Throws a `unique` DatabaseError if an added address has become another
 * account's in the meantime.
 */
export const confirmEmailByToken = async (
  tx: Runner,
  hash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  const id = await consumeToken(tx, 'confirm', hash, now);
  if (id === undefined) return undefined;
  const [user] = await tx.run((knex) =>
    knex<UserWithSecrets>('users')
      .where({ id })
      .update({
        email: knex.raw('coalesce(??, ??)', ['email', 'pendingEmail']),
        isEmailConfirmed: true,
        pendingEmail: null,
        updatedAt: now.toISOString(),
      })
      .returning([...userColumns]),
  );
  await deleteTokensByUser(tx, id, ['confirm']);
  return user;
};

export const findPasswordHash = async (db: Runner, id: string): Promise<string | null> => {
  const user = await db.run((knex) =>
    knex<UserWithSecrets>('users').where({ id }).first('passwordHash'),
  );
  return user?.passwordHash ?? null;
};

/** A new password ends every session of the user's current session generation. */
const newPassword = (knex: Knex, passwordHash: string, now: Date) => ({
  passwordHash,
  sessionVersion: knex.raw('?? + 1', ['sessionVersion']),
  updatedAt: now.toISOString(),
});

/**
 * Consumes a reset token, deletes all tokens of its user and returns the user, or undefined if no
 * such token is valid. Using the token proves access to the mailbox, so the address is confirmed
 * too. An email address that was added before is discarded.
 */
export const resetPasswordByToken = async (
  tx: Runner,
  hash: string,
  passwordHash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  const id = await consumeToken(tx, 'reset', hash, now);
  if (id === undefined) return undefined;
  await deleteTokensByUser(tx, id);
  const [user] = await tx.run((knex) =>
    knex<UserWithSecrets>('users')
      .where({ id })
      .update({
        ...newPassword(knex, passwordHash, now),
        isEmailConfirmed: true,
        pendingEmail: null,
      })
      .returning([...userColumns]),
  );
  return user;
};

/**
 * Returns the user with the new session generation. Reset links that were sent earlier stop
 * working.
 */
export const changePassword = async (
  tx: Runner,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<UserRow | undefined> => {
  await deleteTokensByUser(tx, id, ['reset']);
  const [user] = await tx.run((knex) =>
    knex<UserWithSecrets>('users')
      .where({ id })
      .update(newPassword(knex, passwordHash, now))
      .returning([...userColumns]),
  );
  return user;
};

/**
 * Gives an account with an unconfirmed email address to the person who has now proved that the
 * address is theirs. The account takes their name and loses the old password and sessions. Returns
 * undefined if the account is confirmed or deleted.
 */
export const claimUnconfirmedAccount = async (
  tx: Runner,
  id: string,
  names: Pick<UserRow, 'firstName' | 'lastName'>,
  now: Date,
): Promise<UserRow | undefined> => {
  await deleteTokensByUser(tx, id);
  const [user] = await tx.run((knex) =>
    knex<UserWithSecrets>('users')
      .where({ id, isEmailConfirmed: false })
      .update({
        ...names,
        passwordHash: null,
        verifiedPhone: null,
        verifiedPhoneAt: null,
        pendingEmail: null,
        isEmailConfirmed: true,
        sessionVersion: knex.raw('?? + 1', ['sessionVersion']),
        updatedAt: now.toISOString(),
      })
      .returning([...userColumns]),
  );
  return user;
};
