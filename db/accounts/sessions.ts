import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { type UserRow, userColumns } from './queries.ts';
import { type sessions, users } from './table.ts';

export type SessionRow = RowOf<typeof sessions>;

type FoundSession = Pick<SessionRow, 'sess' | 'expire' | 'lastSeenAt'> & {
  readonly sessionId: string;
  readonly sessionCreatedAt: string;
} & { readonly [Key in keyof UserRow]: UserRow[Key] | null };

/** A session that has not expired. A session of somebody who has not signed in yet has no user. */
export interface ActiveSession
  extends Pick<SessionRow, 'id' | 'sess' | 'expire' | 'createdAt' | 'lastSeenAt'> {
  readonly user: UserRow | undefined;
}

// The outer join returns null either for all columns of the user or for none.
const isUser = (columns: { readonly id: unknown }): columns is UserRow => columns.id !== null;

const findLive = compiledOnce((knex, { sid, now }: { sid: string; now: string }) =>
  knex('sessions')
    .leftJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.sid', sid)
    .where('sessions.expire', '>', now)
    .first(
      'sessions.id as sessionId',
      'sessions.createdAt as sessionCreatedAt',
      'sessions.sess',
      'sessions.expire',
      'sessions.lastSeenAt',
      ...users.of(userColumns),
    ),
);

/**
 * A session that has not expired, with its user. The session must belong to the user's current
 * session generation, and the account must not be disabled.
 */
export const findSession = async (
  db: Runner,
  sid: string,
  now: Date,
): Promise<ActiveSession | undefined> => {
  const liveSession: FoundSession | undefined = await findLive(db, { sid, now: now.toISOString() });
  if (!liveSession) return undefined;
  const {
    sessionId: id,
    sessionCreatedAt: createdAt,
    sess,
    expire,
    lastSeenAt,
    ...user
  } = liveSession;
  const session = { id, sess, expire, createdAt, lastSeenAt };
  if (!isUser(user)) return { ...session, user: undefined };
  const isValid = sess['sessionVersion'] === user.sessionVersion && user.disabledAt === null;
  return isValid ? { ...session, user } : undefined;
};

/** Stores that a session was used, unless it was used since `unseenSince`. */
export const touchSession = (
  db: Runner,
  { sid, userAgent }: Pick<SessionRow, 'sid' | 'userAgent'>,
  now: Date,
  unseenSince: Date,
): Promise<number> =>
  db.run((knex) =>
    knex<SessionRow>('sessions')
      .where({ sid })
      .where((unseen) =>
        unseen.whereNull('lastSeenAt').orWhere('lastSeenAt', '<=', unseenSince.toISOString()),
      )
      .update({ lastSeenAt: now.toISOString(), userAgent }),
  );

export const insertSession = (db: Runner, row: SessionRow): Promise<unknown> =>
  db.run((knex) => knex<SessionRow>('sessions').insert(row));

/**
 * Ends the least recently used sessions of a user, so that as many stay as the plan allows. A
 * sign-in is never refused, because sessions forgotten on other devices must not lock anybody out.
 */
export const endSurplusSessions = (tx: Runner, userId: string): Promise<unknown> =>
  tx.run((knex) =>
    knex('sessions')
      .whereIn(
        'sid',
        knex
          .from(
            knex('sessions')
              .where({ userId })
              .select(
                'sid',
                knex.raw(
                  'row_number() over (order by coalesce(last_seen_at, created_at) desc, created_at desc, id desc) as place',
                ),
              )
              .as('ranked'),
          )
          .where(
            'place',
            '>',
            knex('userSubscriptions')
              .join('subscriptionPlans', 'subscriptionPlans.id', 'userSubscriptions.planId')
              .where('userSubscriptions.userId', userId)
              .select(
                knex.raw(
                  'coalesce(user_subscriptions.session_quota, subscription_plans.session_quota)',
                ),
              ),
          )
          .select('sid'),
      )
      .delete(),
  );

export const updateSession = (
  db: Runner,
  { sid, sess, expire }: Pick<SessionRow, 'sid' | 'sess' | 'expire'>,
): Promise<number> =>
  db.run((knex) => knex<SessionRow>('sessions').where({ sid }).update({ sess, expire }));

export const deleteSession = (db: Runner, sid: string): Promise<number> =>
  db.run((knex) => knex<SessionRow>('sessions').where({ sid }).delete());

/**
 * The columns of a session that its owner may see. None of them lets anybody take the session over.
 */
export type SessionEntry = Pick<SessionRow, 'id' | 'createdAt' | 'userAgent' | 'lastSeenAt'>;

/** A user's sessions that have not expired, the last used first. */
export const listSessions = async (
  db: Runner,
  { id: userId, sessionVersion }: Pick<UserRow, 'id' | 'sessionVersion'>,
  now: Date,
): Promise<readonly SessionEntry[]> => {
  const rows = await db.run((knex) =>
    knex<SessionRow>('sessions')
      .where({ userId })
      .where('expire', '>', now.toISOString())
      .orderBy([
        { column: 'lastSeenAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select('id', 'createdAt', 'userAgent', 'lastSeenAt', 'sess'),
  );
  // Sessions of an earlier generation are invalid, whatever their row says.
  return rows
    .filter(({ sess }) => sess['sessionVersion'] === sessionVersion)
    .map(({ sess: _data, ...entry }) => entry);
};

/** Deletes a user's session by its public id. Returns the number of deleted sessions. */
export const deleteSessionByPublicId = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((knex) => knex<SessionRow>('sessions').where({ userId, id }).delete());

export const deleteOtherSessions = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((knex) => knex<SessionRow>('sessions').where({ userId }).whereNot({ id }).delete());

/**
 * Deletes the sessions of browsers that entered the user's password but did not finish the sign-in.
 */
export const deletePasswordProofs = (tx: Runner, userId: string): Promise<number> =>
  tx.run((knex) =>
    knex('sessions')
      .whereNull('userId')
      .where('sess', 'like', `%"provenUserId":"${userId}"%`)
      .delete(),
  );

export const deleteSessionsByUser = (db: Runner, userId: string): Promise<number> =>
  db.run((knex) => knex<SessionRow>('sessions').where({ userId }).delete());

export const deleteExpiredSessions = (db: Runner, now: Date): Promise<number> =>
  db.run((knex) => knex<SessionRow>('sessions').where('expire', '<=', now.toISOString()).delete());
