import { createHash, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import {
  deleteSession,
  findSession,
  insertSession,
  updateSession,
} from '#db/accounts/sessions.ts';
import type { UserRow } from '#db/accounts/queries.ts';
import type { Parts } from '#server/parts.ts';

const DAY = 24 * 60 * 60 * 1000;
const COOKIE = 'alaga.sid';

/** What a session says: whose it is, and under which generation of that user's sessions. */
type SessionData = Readonly<Record<string, unknown>> & {
  readonly userId?: string;
  readonly sessionVersion?: number;
};

interface Loaded {
  readonly sid: string;
  readonly user: UserRow;
}

const loaded = new WeakMap<Koa.Context, Loaded>();

/** The stored name of a session id: who reads the table cannot take a session over. */
const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

/** The user whose session this request carries. */
export const sessionUser = (ctx: Koa.Context): UserRow | undefined => loaded.get(ctx)?.user;

/** Signs in under a new session id, so that an id planted before the login is worth nothing. */
export const signIn = async (ctx: Koa.Context, user: UserRow): Promise<void> => {
  const session = ctx.session;
  if (!session) throw new Error('no session middleware');
  await session.regenerate();
  const data: SessionData = { userId: user.id, sessionVersion: user.sessionVersion };
  Object.assign(session, data);
};

export const signOut = (ctx: Koa.Context): void => {
  ctx.session = null;
  loaded.delete(ctx);
};

/** koa-session on the sessions table. The user comes with the session's row: one statement a request. */
export const session = (app: Koa, { db, clock, config }: Parts, secret: string): Koa.Middleware => {
  app.keys = [secret];

  class SessionStore {
    readonly #ctx: Koa.Context;
    constructor(ctx: Koa.Context) {
      this.#ctx = ctx;
    }

    async get(id: string) {
      const sid = hashOf(id);
      const found = await findSession(db, sid, clock.now());
      if (!found) return undefined;
      loaded.set(this.#ctx, { sid, user: found.user });
      return found.sess;
    }

    async set(id: string, sess: SessionData, maxAge: number) {
      const sid = hashOf(id);
      const now = clock.now();
      const expire = new Date(now.getTime() + maxAge).toISOString();
      // A slow write must not bring a signed-out session back to life: only a new id is inserted.
      if (loaded.get(this.#ctx)?.sid === sid) await updateSession(db, { sid, sess, expire });
      else {
        const userId = sess.userId ?? null;
        await insertSession(db, { sid, userId, sess, expire, createdAt: now.toISOString() });
      }
    }

    async destroy(id: string) {
      await deleteSession(db, hashOf(id));
    }
  }

  return createSession(app, {
    key: COOKIE,
    maxAge: (config.mode === 'household' ? 400 : 30) * DAY,
    renew: true,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    genid: () => randomBytes(32).toString('base64url'),
    ContextStore: SessionStore,
  });
};
