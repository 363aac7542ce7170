import { hash, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import { createSession } from 'koa-session';
import { v7 } from 'uuid';
import type { UserRow } from '#db/accounts/queries.ts';
import {
  deleteSession,
  endSurplusSessions,
  findSession,
  insertSession,
  touchSession,
  updateSession,
} from '#db/accounts/sessions.ts';
import { detachSubscriptions } from '#db/notices/subscriptions.ts';
import { BoundedCache } from '#server/bounded-cache.ts';
import { HttpError } from '#server/http/errors.ts';
import { getRequestId } from '#server/http/listener/request-id.ts';
import type { Parts } from '#server/parts.ts';
import { Signer } from './signer.ts';
import { isKeyMethod } from './ways-in.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * How far the stored time of a session's last use may be behind, because storing it is a write and requests are many.
 */
const LAST_SEEN_INTERVAL = 60 * 60 * 1000;
const USER_AGENT_LENGTH = 400;

/** How long a proof of a way in is valid, as is the proof of a browser whose owner's email waits to be confirmed. */
const PROOF_LIFETIME = 10 * 60 * 1000;

/** The content of a session: its owner, and the generation of that owner's sessions. */
type SessionData = Readonly<Record<string, unknown>> & {
  readonly userId?: string;
  readonly sessionVersion?: number;
  /**
   * The user whose right password was given here without signing in, and the time until which that is valid (ISO UTC).
   */
  readonly provenUserId?: string;
  readonly provenUntil?: string;
  /** The sign-in method that was verified last, when the session got its present id. */
  readonly way?: string | undefined;
  /** Whether a passkey was proved, which counts as two steps. */
  readonly hasPasskey?: boolean;
  /** Sign-in methods that were verified before that, with their times (ISO UTC). */
  readonly proofs?: Readonly<Record<string, string>>;
};

interface LoadedSession {
  /** The sessions that are in the table. */
  readonly sids: Set<string>;
  /** The id by which its owner sees the session. */
  id?: string;
  user?: UserRow | undefined;
  /** ISO UTC. Each sign-in creates a new row. */
  createdAt?: string;
}

const loaded = new WeakMap<Koa.Context, LoadedSession>();

/** The account that made a request, or that it signed in, even if the request ended the session or the account. */
const accounts = new WeakMap<Koa.Context, string>();

/** Remembers the account of a request that a token made. */
export const noteAccount = (ctx: Koa.Context, userId: string): void => {
  accounts.set(ctx, userId);
};

export const getSessionAccount = (ctx: Koa.Context): string | undefined => accounts.get(ctx);

/** A browser sends its session id with every request. */
const hashesById = new BoundedCache();

/** The stored form of a session id, so that a reader of the table cannot take a session over. */
const hashSessionId = (id: string): string =>
  hashesById.get(id) ?? hashesById.remember(id, hash('sha256', id, 'base64url'));

/** The lifetime of a session in milliseconds. */
export const sessionLifetime = ({ mode }: Parts['config']): number =>
  (mode === 'household' ? 400 : 30) * DAY;

/**
 * With https, the cookie has a name that a browser accepts only from this very host, so that neither a neighbouring
 * site nor an unencrypted connection can plant one. Without https, a browser would not keep such a cookie.
 */
export const sessionCookie = ({ publicUrl }: Pick<Parts['config'], 'publicUrl'>): string =>
  publicUrl?.startsWith('https:') ? '__Host-alaga.sid' : 'alaga.sid';

const getSession = (ctx: Koa.Context) => {
  if (!ctx.session) throw new Error('no session middleware');
  return ctx.session;
};

const signedIn = new WeakSet<Koa.Context>();

/** Whether this request has signed somebody in. */
export const hasSignedIn = (ctx: Koa.Context): boolean => signedIn.has(ctx);

const firstSteps = new WeakSet<Koa.Context>();

/** Remembers that the first step of a log-in was right, and that the second one is asked for. */
export const noteFirstStep = (ctx: Koa.Context): void => {
  firstSteps.add(ctx);
};

export const hasPassedFirstStep = (ctx: Koa.Context): boolean => firstSteps.has(ctx);

/** Starts a session under a new id that contains only `data`, so that a planted id is worthless. */
const beginSession = async (ctx: Koa.Context, data: SessionData, maxAge: number): Promise<void> => {
  const session = getSession(ctx);
  if (data.userId !== undefined) signedIn.add(ctx);
  for (const key of Object.keys(session.toJSON())) Reflect.deleteProperty(session, key);
  Object.assign(session, data);
  session.maxAge = maxAge;
  await session.regenerate();
};

/** The user of this request's session. */
export const sessionUser = (ctx: Koa.Context): UserRow | undefined => loaded.get(ctx)?.user;

/** The id by which the owner of this request's session sees it. */
export const sessionName = (ctx: Koa.Context): string => loaded.get(ctx)?.id ?? '';

/**
 * Throws 403 `accounts.disabled`. Call it only after the sign-in is verified, so that strangers cannot find out that
 * an account is disabled.
 */
export const requireEnabled = ({ disabledAt }: Pick<UserRow, 'disabledAt'>): void => {
  if (disabledAt !== null) throw new HttpError(403, 'accounts.disabled');
};

/** Whether the way in, or one that this session of the same account proved before, is a passkey. */
const hasPasskey = (ctx: Koa.Context, userId: string, way: string | undefined): boolean => {
  const sessionData: SessionData = sessionUser(ctx)?.id === userId ? getSession(ctx).toJSON() : {};
  return sessionData.hasPasskey === true || isKeyMethod(way);
};

/** Whether the operator requires two steps and the account has none. */
export const mustSetUpTwoStep = (
  { requireMfa }: Pick<Parts['config'], 'requireMfa'>,
  { twoStepAt }: Pick<UserRow, 'twoStepAt'>,
): boolean => requireMfa && twoStepAt === null;

/**
 * Whether the session may do nothing but set two steps up. A session that a passkey began is not limited, because a
 * passkey verifies its user.
 */
export const isLimited = (ctx: Koa.Context, user: UserRow, config: Parts['config']): boolean =>
  mustSetUpTwoStep(config, user) && !hasPasskey(ctx, user.id, undefined);

/**
 * Signs in under a new session id. `way` is the way in that was proved (server/http/access/ways-in.ts). The second step
 * is asked for before, by `signInOrAsk`.
 */
export const signIn = async (
  ctx: Koa.Context,
  user: UserRow,
  config: Parts['config'],
  way?: string,
): Promise<void> => {
  requireEnabled(user);
  accounts.set(ctx, user.id);
  const { id: userId, sessionVersion } = user;
  const data = { userId, sessionVersion, way, hasPasskey: hasPasskey(ctx, userId, way) };
  await beginSession(ctx, data, sessionLifetime(config));
};

/** Whether the instant is within the last 10 minutes. */
const isRecent = (instant: string | undefined, now: Date): boolean =>
  instant !== undefined && instant > new Date(now.getTime() - PROOF_LIFETIME).toISOString();

/** The ways in that this session has proved in the last 10 minutes, with their times. */
export const recentProofs = (ctx: Koa.Context, now: Date): Readonly<Record<string, string>> => {
  const { user, createdAt } = loaded.get(ctx) ?? {};
  if (!user) return {};
  const { way, proofs = {} }: SessionData = getSession(ctx).toJSON();
  const latestProof = way === undefined || createdAt === undefined ? {} : { [way]: createdAt };
  const allProofs = Object.entries({ ...latestProof, ...proofs });
  return Object.fromEntries(allProofs.filter(([, instant]) => isRecent(instant, now)));
};

/**
 * Throws 403 `accounts.reauthenticate` if the owner has not signed in or proved a way in within the last 10 minutes. It
 * is never 401, which would sign the app out.
 */
export const requireRecentSignIn = (ctx: Koa.Context, now: Date): void => {
  const isNew = isRecent(loaded.get(ctx)?.createdAt, now);
  if (isNew || Object.keys(recentProofs(ctx, now)).length > 0) return;
  throw new HttpError(403, 'accounts.reauthenticate');
};

/**
 * Records that the owner has proved a way in again. The session continues under a new id, so that a stolen copy of the
 * former one does not count as proved.
 */
export const signInAgain = async (
  ctx: Koa.Context,
  user: UserRow,
  { db, config }: Pick<Parts, 'db' | 'config'>,
  proved: { readonly way: string; readonly now: Date },
): Promise<void> => {
  const { way } = proved;
  const proofs = recentProofs(ctx, proved.now);
  await detachSubscriptions(db, sessionName(ctx));
  const { id: userId, sessionVersion } = user;
  const data = { userId, sessionVersion, way, hasPasskey: hasPasskey(ctx, userId, way), proofs };
  await beginSession(ctx, data, sessionLifetime(config));
};

/** Remembers that this browser gave the user's right password, without signing anybody in. */
export const rememberProof = async (ctx: Koa.Context, userId: string, now: Date): Promise<void> => {
  const provenUntil = new Date(now.getTime() + PROOF_LIFETIME).toISOString();
  const proof: SessionData = { provenUserId: userId, provenUntil };
  if (sessionUser(ctx)) Object.assign(getSession(ctx), proof);
  else await beginSession(ctx, proof, PROOF_LIFETIME);
};

/** The content of the session of a browser in which nobody is signed in. */
export const visitorMemory = (ctx: Koa.Context): Readonly<Record<string, unknown>> =>
  sessionUser(ctx) ? {} : getSession(ctx).toJSON();

/**
 * Adds to the session of a browser, for `lifetime` milliseconds and under a new id. It signs nobody in, and signs out an
 * owner who was.
 */
export const rememberVisitor = (
  ctx: Koa.Context,
  data: Readonly<Record<string, unknown>>,
  lifetime: number,
): Promise<void> => beginSession(ctx, { ...visitorMemory(ctx), ...data }, lifetime);

/** Whether this browser has given that user's right password, and the proof is still valid. */
export const hasProof = (ctx: Koa.Context, userId: string, now: Date): boolean => {
  const { provenUserId, provenUntil } = getSession(ctx).toJSON();
  return (
    provenUserId === userId && typeof provenUntil === 'string' && provenUntil > now.toISOString()
  );
};

/** Milliseconds after a sign-out in which no page leads to the provider by itself, which would sign in again. */
const SIGNED_OUT_FOR = 60 * 60 * 1000;

const SIGNED_OUT = 'alaga.signed-out';

/** Whether somebody signed out in this browser within the last hour; always false unless `oidcAuto` is on. */
export const hasJustSignedOut = (ctx: Koa.Context): boolean =>
  ctx.cookies.get(SIGNED_OUT, { signed: false }) !== undefined;

export const signOut = (
  ctx: Koa.Context,
  { oidcAuto }: Pick<Parts['config'], 'oidcAuto'>,
): void => {
  if (oidcAuto) {
    ctx.cookies.set(SIGNED_OUT, '1', {
      maxAge: SIGNED_OUT_FOR,
      httpOnly: true,
      sameSite: 'lax',
      signed: false,
    });
  }
  ctx.session = null;
  loaded.delete(ctx);
};

const getUserAgent = (ctx: Koa.Context): string | null =>
  ctx.get('User-Agent').slice(0, USER_AGENT_LENGTH) || null;

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
      loaded.set(this.#ctx, { sids: new Set([sessionIdHash]), id: name, user, createdAt });
      if (user) {
        accounts.set(this.#ctx, user.id);
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
      const loadedSession = loaded.get(this.#ctx) ?? { sids: new Set<string>() };
      // A slow write must not bring a session back that was signed out: only a new id is inserted.
      if (loadedSession.sids.has(sessionIdHash))
        await updateSession(db, { sid: sessionIdHash, sess, expire });
      else {
        const userId = sess.userId ?? null;
        const instant = now.toISOString();
        const userAgent = getUserAgent(this.#ctx);
        const firstUse = { userAgent, createdAt: instant, lastSeenAt: instant };
        const row = { sid: sessionIdHash, id: v7(), userId, sess, expire, ...firstUse };
        await db.transaction(async (tx) => {
          await insertSession(tx, row);
          if (userId !== null && config.mode === 'hosted') await endSurplusSessions(tx, userId);
        });
        loaded.set(this.#ctx, { ...loadedSession, sids: loadedSession.sids.add(sessionIdHash) });
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
    if (loaded.has(ctx) && isPrevious) await getSession(ctx).save();
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
