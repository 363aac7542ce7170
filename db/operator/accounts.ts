import type { Runner } from '#db/engine/run.ts';
import { partFinder } from '#db/engine/search/part-finder.ts';

/** An account as an operator's list shows it. It contains nothing that opens the account. */
export interface ListedAccount {
  readonly id: string;
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly isEmailConfirmed: boolean;
  /** ISO UTC; null if the account can be used. */
  readonly disabledAt: string | null;
  /** `createdAt` is an instant in ISO UTC. */
  readonly createdAt: string;
  /** ISO UTC, up to an hour old; null without a session. */
  readonly lastSeenAt: string | null;
  /** The number of pets, including those under Recently deleted. */
  readonly pets: number;
  /** The used storage in bytes. */
  readonly storageUsed: number;
}

interface AccountSearch {
  /** A part of the email address or the name; undefined for all. */
  readonly search: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

const COUNT_COLUMNS = [
  '(select max(sessions.last_seen_at) from sessions where sessions.user_id = users.id) as last_seen_at',
  '(select count(*) from pets where pets.user_id = users.id) as pets',
  `(select coalesce(max(user_subscriptions.storage_used), 0) from user_subscriptions
      where user_subscriptions.user_id = users.id) as storage_used`,
];

const SEARCHED_TEXT_SQL = `coalesce(email, '') || ' ' || first_name || ' ' || last_name`;

/** Accounts by their age, the oldest first. */
export const listAccounts = async (
  db: Runner,
  { search, limit, offset }: AccountSearch,
): Promise<readonly ListedAccount[]> => {
  const rows = await db.run((knex) =>
    knex('users')
      .modify((query) => {
        if (search === undefined) return;
        const contains = partFinder(query.client, SEARCHED_TEXT_SQL);
        const { sql, values } = contains(search.toLowerCase());
        query.whereRaw(sql, values);
      })
      .orderBy(['createdAt', 'id'])
      .limit(limit)
      .offset(offset)
      .select<ListedAccount[]>(
        ...['id', 'email', 'firstName', 'lastName', 'isEmailConfirmed', 'disabledAt', 'createdAt'],
        ...COUNT_COLUMNS.map((sql) => knex.raw(sql)),
      ),
  );
  // PostgreSQL gives counts and sums as text.
  return rows.map((row) => ({
    ...row,
    pets: Number(row.pets),
    storageUsed: Number(row.storageUsed),
  }));
};

/** Ends every session of an account, those of requests that are under way included. Returns their number. */
export const endSessions = async (tx: Runner, id: string, now: Date): Promise<number> => {
  await tx.run((knex) =>
    knex('users')
      .where({ id })
      .update({
        sessionVersion: knex.raw('?? + 1', ['sessionVersion']),
        updatedAt: now.toISOString(),
      }),
  );
  return tx.run((knex) => knex('sessions').where({ userId: id }).delete());
};

/** Removes the password; the account keeps its other ways in. */
export const erasePassword = (tx: Runner, id: string): Promise<number> =>
  tx.run((knex) => knex('users').where({ id }).update({ passwordHash: null }));

/** Throws a `unique` DatabaseError if another account has the address. */
export const setEmail = (
  tx: Runner,
  id: string,
  { email, isEmailConfirmed }: { readonly email: string; readonly isEmailConfirmed: boolean },
  now: Date,
): Promise<number> =>
  tx.run((knex) =>
    knex('users')
      .where({ id })
      .update({ email, isEmailConfirmed, pendingEmail: null, updatedAt: now.toISOString() }),
  );

export const countSessions = async (db: Runner, userId: string): Promise<number> => {
  const row = await db.run((knex) =>
    knex('sessions').where({ userId }).count('* as total').first<{ total: number }>(),
  );
  return Number(row.total);
};
