import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { RowOf } from '#db/engine/table.ts';
import { type UserRow, userColumns } from './queries.ts';
import { type sessions, users } from './table.ts';

export type SessionRow = RowOf<typeof sessions>;

type Found = Pick<SessionRow, 'sess' | 'expire' | 'lastSeenAt'> & {
  readonly sessionId: string;
  readonly sessionCreatedAt: string;
} & { readonly [Key in keyof UserRow]: UserRow[Key] | null };

/** A live session. One that knows somebody without having signed them in yet has no user. */
export interface LiveSession
  extends Pick<SessionRow, 'id' | 'sess' | 'expire' | 'createdAt' | 'lastSeenAt'> {
  readonly user: UserRow | undefined;
}

// The outer join gives null for a user's columns all together or not at all.
const isUser = (columns: { readonly id: unknown }): columns is UserRow => columns.id !== null;

const findLive = compiledOnce((k, { sid, now }: { sid: string; now: string }) =>
  k('sessions')
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

/** A live session with its user, where the session belongs to the user's present generation of sessions. */
export const findSession = async (
  db: Runner,
  sid: string,
  now: Date,
): Promise<LiveSession | undefined> => {
  const found: Found | undefined = await findLive(db, { sid, now: now.toISOString() });
  if (!found) return undefined;
  const { sessionId: id, sessionCreatedAt: createdAt, sess, expire, lastSeenAt, ...user } = found;
  const session = { id, sess, expire, createdAt, lastSeenAt };
  if (!isUser(user)) return { ...session, user: undefined };
  return sess['sessionVersion'] === user.sessionVersion ? { ...session, user } : undefined;
};

/** Notes that a session was used, where nobody has noted it since `unseenSince`. */
export const touchSession = (
  db: Runner,
  { sid, userAgent }: Pick<SessionRow, 'sid' | 'userAgent'>,
  now: Date,
  unseenSince: Date,
): Promise<number> =>
  db.run((k) =>
    k<SessionRow>('sessions')
      .where({ sid })
      .where((unseen) =>
        unseen.whereNull('lastSeenAt').orWhere('lastSeenAt', '<=', unseenSince.toISOString()),
      )
      .update({ lastSeenAt: now.toISOString(), userAgent }),
  );

export const insertSession = (db: Runner, row: SessionRow): Promise<unknown> =>
  db.run((k) => k<SessionRow>('sessions').insert(row));

/**
 * Ends the sessions of a user that were used longest ago, so that as many stay as the user's plan allows. A sign-in is
 * never refused: nobody is locked out by sessions that were forgotten elsewhere.
 */
export const endSurplusSessions = (tx: Runner, userId: string): Promise<unknown> =>
  tx.run((k) =>
    k('sessions')
      .whereIn(
        'sid',
        k
          .from(
            k('sessions')
              .where({ userId })
              .select(
                'sid',
                k.raw(
                  'row_number() over (order by coalesce(last_seen_at, created_at) desc, created_at desc, id desc) as place',
                ),
              )
              .as('ranked'),
          )
          .where(
            'place',
            '>',
            k('userSubscriptions')
              .join('subscriptionPlans', 'subscriptionPlans.id', 'userSubscriptions.planId')
              .where('userSubscriptions.userId', userId)
              .select('subscriptionPlans.sessionQuota'),
          )
          .select('sid'),
      )
      .delete(),
  );

export const updateSession = (
  db: Runner,
  { sid, sess, expire }: Pick<SessionRow, 'sid' | 'sess' | 'expire'>,
): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where({ sid }).update({ sess, expire }));

export const deleteSession = (db: Runner, sid: string): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where({ sid }).delete());

/** What an owner is told of a session: nothing that could take it over. */
export type SessionEntry = Pick<SessionRow, 'id' | 'createdAt' | 'userAgent' | 'lastSeenAt'>;

/** A user's live sessions, the last used first. */
export const listSessions = async (
  db: Runner,
  { id: userId, sessionVersion }: Pick<UserRow, 'id' | 'sessionVersion'>,
  now: Date,
): Promise<readonly SessionEntry[]> => {
  const rows = await db.run((k) =>
    k<SessionRow>('sessions')
      .where({ userId })
      .where('expire', '>', now.toISOString())
      .orderBy([
        { column: 'lastSeenAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select('id', 'createdAt', 'userAgent', 'lastSeenAt', 'sess'),
  );
  // Those of an earlier generation are dead, whatever their row says.
  return rows
    .filter(({ sess }) => sess['sessionVersion'] === sessionVersion)
    .map(({ sess: _data, ...entry }) => entry);
};

/** A user's session by the name that the user knows it by; gives how many there were. */
export const deleteSessionNamed = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((k) => k<SessionRow>('sessions').where({ userId, id }).delete());

export const deleteSessionsBut = (tx: Runner, userId: string, id: string): Promise<number> =>
  tx.run((k) => k<SessionRow>('sessions').where({ userId }).whereNot({ id }).delete());

/** Those of browsers that gave a user's right password without being signed in by it. */
export const deleteProofsOf = (tx: Runner, userId: string): Promise<number> =>
  tx.run((k) =>
    k('sessions')
      .whereNull('userId')
      .where('sess', 'like', `%"provenUserId":"${userId}"%`)
      .delete(),
  );

export const deleteSessionsOf = (db: Runner, userId: string): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where({ userId }).delete());

export const deleteExpiredSessions = (db: Runner, now: Date): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where('expire', '<=', now.toISOString()).delete());
