import type { Context } from 'koa';
import { findUsableToken } from '#db/accounts/api-tokens.ts';
import { findUser } from '#db/accounts/queries.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Runner } from '#db/engine/run.ts';
import type { Actor, Owner } from '#server/http/actor.ts';
import { unauthorized } from '#server/http/errors.ts';
import { readBearerToken } from './bearer.ts';
import { requireSession } from './proofs.ts';
import { hashOfToken } from './token-hash.ts';

/** Milliseconds within which a body arrives, unless its client holds the request on purpose or has a bad connection. */
const BODY_ARRIVES_WITHIN = 5000;

/** Whether a body took so long that the access with which its request began may have ended. */
export const wasHeld = (begunAt: Date, now: Date): boolean =>
  now.getTime() - begunAt.getTime() >= BODY_ARRIVES_WITHIN;

/** Throws 401 if the session or token of a request has ended since it began. */
export const requireAccess = async (db: Runner, ctx: Context, now: Date): Promise<void> => {
  const token = readBearerToken(ctx);
  if (token === undefined) await requireSession(db, ctx, now);
  else if (!(await findUsableToken(db, hashOfToken(token), now))) throw unauthorized();
};

/**
 * The actor once the body has arrived, with the memberships of that time. Throws 401 if the session or token has ended
 * while the request was held. The check is left out for a body that arrived at once, because it costs a statement.
 */
export const actorAfterBody = async (
  db: Runner,
  ctx: Context,
  actor: Owner,
  { begunAt, now }: { readonly begunAt: Date; readonly now: Date },
): Promise<Owner> => {
  if (!wasHeld(begunAt, now)) return actor;
  await requireAccess(db, ctx, now);
  return { ...actor, reach: { ...actor.reach, sharedAt: now.toISOString() } };
};

/** Whether a row could not be stored because the actor's account was deleted meanwhile. */
export const isOfDeletedAccount = async (
  db: Runner,
  actor: Actor,
  error: unknown,
): Promise<boolean> =>
  actor.kind === 'owner' &&
  error instanceof DatabaseError &&
  error.code === 'foreign-key' &&
  !(await findUser(db, actor.userId));
