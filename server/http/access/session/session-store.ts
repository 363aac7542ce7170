import { hash, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import { v7 } from 'uuid';
import {
  deleteSession,
  endSurplusSessions,
  findSession,
  insertSession,
  touchSession,
  updateSession,
} from '#db/accounts/sessions.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import { BoundedCache } from '#server/bounded-cache.ts';
import { unauthorized } from '#server/http/errors.ts';
import { getRequestId } from '#server/http/listener/request-id.ts';
import type { Parts } from '#server/parts.ts';
import {
  getSession,
  loadedSessions,
  noteAccount,
  type SessionData,
  sessionCookie,
  sessionLifetime,
} from './session.ts';
import { Signer } from './signer.ts';

/**
 * How far the stored time of a session's last use may be behind, because storing it is a write and requests are many.
 */
const LAST_SEEN_INTERVAL = 60 * 60 * 1000;
const USER_AGENT_LENGTH = 400;

/** A browser sends its session id with every request. */
const hashesById = new BoundedCache();

/** The stored form of a session id, so that a reader of the table cannot take a session over. */
const hashSessionId = (id: string): string =>
  hashesById.get(id) ?? hashesById.remember(id, hash('sha256', id, 'base64url'));

const getUserAgent = (ctx: Koa.Context): string | null =>
  ctx.get('User-Agent').slice(0, USER_AGENT_LENGTH) || null;

/** Throws 401 if the account was deleted while somebody logged in to it. */
const refuseDeletedAccount = (error: unknown): never => {
  const isGone = error instanceof DatabaseError && error.code === 'foreign-key';
  throw isGone ? unauthorized() : error;
};

/** koa-session on the sessions table. One statement for each request reads the session together with its user. */
export const session = (app: Koa, parts: Parts, secret: string): Koa.Middleware => {
  const { db, clock, config, log } = parts;
  const signer = new Signer(secret, config.previousSessionSecret);
  app.keys = signer;

  class SessionStore {
    readonly #ctx: Koa.Context;
    constructor(ctx: Koa.Context) {
      this.#ctx = ctx;
    }

    async get(id: string) {
      const sessionIdHash = hashSessionId(id);
      const now = clock.now();
      const storedSession = await findSession(db, sessionIdHash, now);
      if (!storedSession) return undefined;
      const { id: name, user, createdAt } = storedSession;
      loadedSessions.set(this.#ctx, { sids: new Set([sessionIdHash]), id: name, user, createdAt });
      if (user) {
        noteAccount(this.#ctx, user.id);
        this.#noteUse(sessionIdHash, storedSession.lastSeenAt, now);
      }
      // koa-session uses the computer's time; the rest of a session is calculated with the server's clock part.
      const millisecondsLeft = Date.parse(storedSession.expire) - now.getTime();
      return { ...storedSession.sess, _expire: Date.now() + millisecondsLeft };
    }

    /** Not awaited: a request that only reads must not wait behind writes. */
    #noteUse(sid: string, lastSeenAt: string | null, now: Date): void {
      const unseenSince = new Date(now.getTime() - LAST_SEEN_INTERVAL);
      if (lastSeenAt !== null && lastSeenAt > unseenSince.toISOString()) return;
      const userAgent = getUserAgent(this.#ctx);
      touchSession(db, { sid, userAgent }, now, unseenSince).catch(() =>
        log({ level: 'error', session: 'last use not noted', request: getRequestId(this.#ctx) }),
      );
    }

    async set(id: string, sess: SessionData, maxAge: number) {
      const sessionIdHash = hashSessionId(id);
      const now = clock.now();
      const expire = new Date(now.getTime() + maxAge).toISOString();
      const loadedSession = loadedSessions.get(this.#ctx) ?? { sids: new Set<string>() };
      // A slow write must not bring a session back that was signed out: only a new id is inserted.
      if (loadedSession.sids.has(sessionIdHash))
        await updateSession(db, { sid: sessionIdHash, sess, expire });
      else {
        const userId = sess.userId ?? null;
        const instant = now.toISOString();
        const userAgent = getUserAgent(this.#ctx);
        const firstUse = { userAgent, createdAt: instant, lastSeenAt: instant };
        const row = { sid: sessionIdHash, id: v7(), userId, sess, expire, ...firstUse };
        await db
          .transaction(async (tx) => {
            await insertSession(tx, row);
            if (userId !== null && config.mode === 'hosted') await endSurplusSessions(tx, userId);
          })
          .catch(refuseDeletedAccount);
        loadedSessions.set(this.#ctx, {
          ...loadedSession,
          sids: loadedSession.sids.add(sessionIdHash),
        });
      }
    }

    async destroy(id: string) {
      await deleteSession(db, hashSessionId(id));
    }
  }

  const name = sessionCookie(config);

  /** Sets a cookie again that was signed with the previous secret, with the full duration of a session. */
  const renewSignature: Koa.Middleware = async (ctx, next) => {
    const id = ctx.cookies.get(name, { signed: false });
    const signature = ctx.cookies.get(`${name}.sig`, { signed: false }) ?? '';
    const isPrevious = signer.isPrevious(`${name}=${id}`, signature);
    if (loadedSessions.has(ctx) && isPrevious) await getSession(ctx).save();
    await next();
  };

  const load = createSession(app, {
    key: name,
    maxAge: sessionLifetime(config),
    renew: true,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    genid: () => randomBytes(32).toString('base64url'),
    ContextStore: SessionStore,
  });
  if (config.previousSessionSecret === undefined) return load;
  return (ctx, next) => load(ctx, async () => renewSignature(ctx, next));
};
