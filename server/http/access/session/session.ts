import type Koa from 'koa';
import type { UserRow } from '#db/accounts/queries.ts';
import { isKeyMethod } from '#server/http/access/ways-in.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The content of a session: its owner, and the generation of that owner's sessions. */
export type SessionData = Readonly<Record<string, unknown>> & {
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

/** What the table has of the session of a request. */
export const loadedSessions = new WeakMap<Koa.Context, LoadedSession>();

/** The account that made a request, or that it signed in, even if the request ended the session or the account. */
const accounts = new WeakMap<Koa.Context, string>();

/** Remembers the account of a request. */
export const noteAccount = (ctx: Koa.Context, userId: string): void => {
  accounts.set(ctx, userId);
};

export const getSessionAccount = (ctx: Koa.Context): string | undefined => accounts.get(ctx);

/** The lifetime of a session in milliseconds. */
export const sessionLifetime = ({ mode }: Parts['config']): number =>
  (mode === 'household' ? 400 : 30) * DAY;

/**
 * With https, the cookie has a name that a browser accepts only from this very host, so that neither a neighbouring
 * site nor an unencrypted connection can plant one. Without https, a browser would not keep such a cookie.
 */
export const sessionCookie = ({ publicUrl }: Pick<Parts['config'], 'publicUrl'>): string =>
  publicUrl?.startsWith('https:') ? '__Host-alaga.sid' : 'alaga.sid';

/** The content of this request's session, which koa-session stores at the end of the request. */
export const getSession = (ctx: Koa.Context) => {
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
export const beginSession = async (
  ctx: Koa.Context,
  data: SessionData,
  maxAge: number,
): Promise<void> => {
  const session = getSession(ctx);
  if (data.userId !== undefined) signedIn.add(ctx);
  for (const key of Object.keys(session.toJSON())) Reflect.deleteProperty(session, key);
  Object.assign(session, data);
  session.maxAge = maxAge;
  await session.regenerate();
};

/** The user of this request's session. */
export const sessionUser = (ctx: Koa.Context): UserRow | undefined => loadedSessions.get(ctx)?.user;

/** The id by which the owner of this request's session sees it. */
export const sessionName = (ctx: Koa.Context): string => loadedSessions.get(ctx)?.id ?? '';

/**
 * Throws 403 `accounts.disabled`. Call it only after the sign-in is verified, so that strangers cannot find out that
 * an account is disabled.
 */
export const requireEnabled = ({ disabledAt }: Pick<UserRow, 'disabledAt'>): void => {
  if (disabledAt !== null) throw new HttpError(403, 'accounts.disabled');
};

/** Whether the way in, or one that this session of the same account proved before, is a passkey. */
export const hasPasskey = (ctx: Koa.Context, userId: string, way: string | undefined): boolean => {
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
  loadedSessions.delete(ctx);
};
