import type { Runner } from '#db/run.ts';
import { type UserRow, userColumns } from './queries.ts';

export interface SessionRow {
  readonly sid: string;
  readonly userId: string | null;
  readonly sess: Readonly<Record<string, unknown>>;
  readonly expire: string;
  readonly createdAt: string;
}

type Found = SessionRow & { readonly [Key in keyof UserRow]: UserRow[Key] | null };

/** A live session. One that knows somebody without having signed them in yet has no user. */
export interface LiveSession {
  readonly sess: SessionRow['sess'];
  readonly expire: string;
  readonly user: UserRow | undefined;
}

// The outer join gives null for a user's columns all together or not at all.
const isUser = (columns: { readonly id: unknown }): columns is UserRow => columns.id !== null;

/** A live session with its user, where the session belongs to the user's present generation of sessions. */
export const findSession = async (
  db: Runner,
  sid: string,
  now: Date,
): Promise<LiveSession | undefined> => {
  const found: Found | undefined = await db.run((k) =>
    k('sessions')
      .leftJoin('users', 'users.id', 'sessions.userId')
      .where('sessions.sid', sid)
      .where('sessions.expire', '>', now.toISOString())
      .first('sessions.sess', 'sessions.expire', ...userColumns.map((column) => `users.${column}`)),
  );
  if (!found) return undefined;
  const { sess, expire, ...user } = found;
  if (!isUser(user)) return { sess, expire, user: undefined };
  return sess['sessionVersion'] === user.sessionVersion ? { sess, expire, user } : undefined;
};

export const insertSession = (db: Runner, row: SessionRow): Promise<unknown> =>
  db.run((k) => k<SessionRow>('sessions').insert(row));

export const updateSession = (
  db: Runner,
  { sid, sess, expire }: Pick<SessionRow, 'sid' | 'sess' | 'expire'>,
): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where({ sid }).update({ sess, expire }));

export const deleteSession = (db: Runner, sid: string): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where({ sid }).delete());

export const deleteSessionsOf = (db: Runner, userId: string): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where({ userId }).delete());

export const deleteExpiredSessions = (db: Runner, now: Date): Promise<number> =>
  db.run((k) => k<SessionRow>('sessions').where('expire', '<=', now.toISOString()).delete());
