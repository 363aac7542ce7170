import type { Context } from 'koa';
import { findUserByEmail } from '#db/accounts/queries.ts';
import { logIn, logOut } from '#server/accounts/contract.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { isPassword } from '#server/accounts/passwords/passwords.ts';
import { presentUser } from '#server/accounts/present.ts';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { rememberProof, signIn, signOut } from '#server/http/access/session.ts';
import { PASSWORD_WAY } from '#server/http/access/ways-in.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';

/** The zone of the device is not stored here: one in another zone asks its owner, and then changes the account. */
const logInByPassword = ({ db, config }: Parts): Route =>
  route(logIn, async ({ body, now, ctx }) => {
    const attempt = await countAttempt(db, 'login', body.email, ctx, now);
    const found = await findUserByEmail(db, body.email);
    const right = await isPassword(found?.passwordHash, body.password);
    if (!found || !right) throw new HttpError(401, 'accounts.login.refused');
    await attempt.succeeded();
    if (!found.isEmailConfirmed) {
      await rememberProof(ctx, found.id, now);
      throw new HttpError(403, 'accounts.login.unconfirmed');
    }
    await signIn(ctx, found, config, PASSWORD_WAY);
    return presentUser(found);
  });

/** A browser says by itself whether it goes to an address; older ones only that they would like a page. */
const isNavigation = (ctx: Context): boolean => {
  const mode = ctx.get('Sec-Fetch-Mode');
  return mode === '' ? ctx.accepts('json', 'html') === 'html' : mode === 'navigate';
};

/** Works signed out too. It changes something though it is a GET, so another site may not ask for it. */
const leave = ({ config }: Parts): Route =>
  route(logOut, async ({ ctx, actor }) => {
    refuseOtherSites(ctx, config);
    signOut(ctx);
    // Photos are cached for good under their own addresses: they go with the session.
    if (actor.kind === 'owner') ctx.set('Clear-Site-Data', '"cache"');
    if (!isNavigation(ctx)) return messageAnswer('accounts.logout.done');
    ctx.redirect('/');
    return undefined;
  });

export const sessionRoutes = (parts: Parts): Route[] => [logInByPassword(parts), leave(parts)];
