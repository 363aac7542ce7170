import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import type { UserRow } from './queries.ts';
import { type accountTokens, users } from './table.ts';

/** A token is stored as its hash, with the instant (ISO UTC) at which it expires. */
export interface StoredToken {
  readonly hash: string;
  readonly expiresAt: string;
}

const recipientColumns = users.pick('id', 'email', 'firstName', 'preferredLanguage');

/** The recipient of a mail with a token. */
export type Recipient = Pick<UserRow, (typeof recipientColumns)[number]>;

export type TokenRow = RowOf<typeof accountTokens>;

type Purpose = TokenRow['purpose'];

/**
 * More than the number of mails to one mailbox within the lifetime of a token
 * (server/accounts/mail-budget.ts).
 */
const MAX_TOKENS = 50;

/**
 * Adds a token. Earlier tokens stay valid until they expire or one of them is used. Past the limit
 * the oldest are deleted.
 */
export const addToken = async (
  db: Runner,
  { userId, purpose }: Pick<TokenRow, 'userId' | 'purpose'>,
  { hash, expiresAt }: StoredToken,
): Promise<void> => {
  await db.run((knex) =>
    knex<TokenRow>('accountTokens').insert({ hash, userId, purpose, expiresAt }),
  );
  const storedTokens = await db.run((knex) =>
    knex<TokenRow>('accountTokens')
      .where({ userId, purpose })
      .orderBy([{ column: 'expiresAt', order: 'desc' }, 'hash'])
      .limit(MAX_TOKENS + 1)
      .select('hash'),
  );
  const [oldest] = storedTokens.slice(MAX_TOKENS);
  if (oldest) await db.run((knex) => knex<TokenRow>('accountTokens').where(oldest).delete());
};

/** The user of a token that has not expired. */
export const findTokenUser = async (
  db: Runner,
  purpose: Purpose,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const row = await db.run((knex) =>
    knex<TokenRow>('accountTokens')
      .where({ hash, purpose })
      .where('expiresAt', '>', now.toISOString())
      .first('userId'),
  );
  return row?.userId;
};

/** Consumes a valid token and returns its user. Of two concurrent calls, one gets the user. */
export const consumeToken = async (
  tx: Runner,
  purpose: Purpose,
  hash: string,
  now: Date,
): Promise<string | undefined> => {
  const userId = await findTokenUser(tx, purpose, hash, now);
  if (userId === undefined) return undefined;
  const usedCount = await tx.run((knex) =>
    knex<TokenRow>('accountTokens').where({ hash }).delete(),
  );
  return usedCount === 1 ? userId : undefined;
};

export const deleteTokensByUser = (
  tx: Runner,
  userId: string,
  purposes: readonly Purpose[] = ['confirm', 'reset'],
): Promise<number> =>
  tx.run((knex) =>
    knex<TokenRow>('accountTokens')
      .where({ userId })
      .whereIn('purpose', [...purposes])
      .delete(),
  );

/**
 * Deletes expired tokens, and added email addresses that no remaining token can confirm. Returns
 * the number of tokens.
 */
export const deleteExpiredTokens = async (db: Runner, now: Date): Promise<number> => {
  const instant = now.toISOString();
  await db.run((knex) =>
    knex('users')
      .whereIn(
        'id',
        knex<TokenRow>('accountTokens').where('expiresAt', '<=', instant).select('userId'),
      )
      .whereNotNull('pendingEmail')
      .whereNotExists(
        knex<TokenRow>('accountTokens')
          .where('accountTokens.userId', knex.ref('users.id'))
          .where('expiresAt', '>', instant)
          .select('hash'),
      )
      .update({ pendingEmail: null }),
  );
  return db.run((knex) =>
    knex<TokenRow>('accountTokens').where('expiresAt', '<=', instant).delete(),
  );
};

/** The account with this unconfirmed email address. */
export const findUnconfirmed = (db: Runner, email: string): Promise<Recipient | undefined> =>
  db.run((knex) =>
    knex<UserRow>('users')
      .where({ email, isEmailConfirmed: false })
      .first(...recipientColumns),
  );
