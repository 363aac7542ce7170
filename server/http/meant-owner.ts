import type { Context, Middleware } from 'koa';
import { accountOf } from './access/session.ts';
import type { Actor } from './actor.ts';
import { HttpError } from './errors.ts';
import { OWNER_HEADER } from './rules.ts';

/**
 * Throws 412 where the request was made for somebody else than is signed in by now, as from a tab that was left open.
 * Images, navigations and other clients do not say. A visitor may ask whatever is public, in anybody's name.
 */
export const requireMeant = (ctx: Context, actor: Actor): void => {
  const meant = ctx.get(OWNER_HEADER);
  if (meant === '' || actor.kind === 'visitor' || actor.userId === meant) return;
  throw new HttpError(412, 'http.unauthorized');
};

/** Names the account in each of its answers, refusals and 304s included. Outside the session, whose errors it names too. */
export const nameOwner: Middleware = async (ctx, next) => {
  try {
    await next();
  } finally {
    const account = accountOf(ctx);
    if (account !== undefined) {
      ctx.set(OWNER_HEADER, account);
      // What a browser may keep is no other session's answer, and none to a call for another account.
      ctx.vary('Cookie');
      ctx.vary(OWNER_HEADER);
    }
  }
};
