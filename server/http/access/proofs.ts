import type Koa from 'koa';
import type { UserRow } from '#db/accounts/queries.ts';
import { findSession } from '#db/accounts/sessions.ts';
import type { Runner } from '#db/engine/run.ts';
import { detachSubscriptions } from '#db/notices/subscriptions.ts';
import { HttpError, unauthorized } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import {
  beginSession,
  getSession,
  hasPasskey,
  loadedSessions,
  type SessionData,
  sessionLifetime,
  sessionName,
  sessionUser,
} from './session/session.ts';

/** How long a proof of a way in is valid, as is the proof of a browser whose owner's email waits to be confirmed. */
const PROOF_LIFETIME = 10 * 60 * 1000;

/** Whether the instant is within the last 10 minutes. */
const isRecent = (instant: string | undefined, now: Date): boolean =>
  instant !== undefined && instant > new Date(now.getTime() - PROOF_LIFETIME).toISOString();

/** The ways in that this session has proved in the last 10 minutes, with their times. */
export const recentProofs = (ctx: Koa.Context, now: Date): Readonly<Record<string, string>> => {
  const { user, createdAt } = loadedSessions.get(ctx) ?? {};
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
  const isNew = isRecent(loadedSessions.get(ctx)?.createdAt, now);
  if (isNew || Object.keys(recentProofs(ctx, now)).length > 0) return;
  throw new HttpError(403, 'accounts.reauthenticate');
};

/**
 * Throws 401 if the session has ended since the request began, for example by a password reset. Called in the
 * transaction that changes the ways in, because a body may arrive minutes after its session was read.
 */
export const requireSession = async (tx: Runner, ctx: Koa.Context, now: Date): Promise<void> => {
  for (const sid of loadedSessions.get(ctx)?.sids ?? [])
    if ((await findSession(tx, sid, now))?.user) return;
  throw unauthorized();
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

/** Whether this browser has given that user's right password, and the proof is still valid. */
export const hasProof = (ctx: Koa.Context, userId: string, now: Date): boolean => {
  const { provenUserId, provenUntil } = getSession(ctx).toJSON();
  return (
    provenUserId === userId && typeof provenUntil === 'string' && provenUntil > now.toISOString()
  );
};
