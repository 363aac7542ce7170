import type { Context, Middleware } from 'koa';
import { getSessionAccount } from './access/session/session.ts';
import type { Actor } from './actor.ts';
import { HttpError } from './errors.ts';
import { OWNER_HEADER } from './rules.ts';

/**
 * Throws 412 if the request was made for another account than the one that is signed in, for example from a tab that
 * was left open. Images, navigations and other clients send no account. Signed-out visitors may call public routes in
 * any account's name.
 */
export const requireIntendedOwner = (ctx: Context, actor: Actor): void => {
  const expectedOwner = ctx.get(OWNER_HEADER);
  if (expectedOwner === '' || actor.kind === 'visitor' || actor.userId === expectedOwner) return;
  throw new HttpError(412, 'http.unauthorized');
};

/**
 * Adds the account to each of its answers, including errors and 304s. It must run outside the session middleware, whose
 * errors it covers too.
 */
export const addOwnerHeader: Middleware = async (ctx, next) => {
  try {
    await next();
  } finally {
    const account = getSessionAccount(ctx);
    if (account !== undefined) {
      ctx.set(OWNER_HEADER, account);
      // A browser must not reuse a cached answer for another session, or for a call in another account's name.
      ctx.vary(['Cookie', OWNER_HEADER]);
    }
  }
};
