import type { Context } from 'koa';
import { findUserByEmail } from '#db/accounts/queries.ts';
import { logIn, logOut } from '#server/accounts/contract.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { requirePasswordLogin } from '#server/accounts/passwords/password-login.ts';
import { isPassword } from '#server/accounts/passwords/passwords.ts';
import { presentSignedIn } from '#server/accounts/present.ts';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { rememberProof } from '#server/http/access/proofs.ts';
import { signOut } from '#server/http/access/session/session.ts';
import { PASSWORD_WAY } from '#server/http/access/ways-in.ts';
import { HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { signInOrAsk } from '#server/two-step/policy.ts';

/**
 * The device's zone is not stored. The app asks an owner whose account has another zone, and then changes the account.
 */
const logInByPassword = ({ db, config }: Parts): Route =>
  route(logIn, async ({ body, now, ctx }) => {
    requirePasswordLogin(config);
    const attempt = await countAttempt(db, 'login', body.email, ctx, now);
    const user = await findUserByEmail(db, body.email);
    const isRightPassword = await isPassword(user?.passwordHash, body.password);
    if (!user || !isRightPassword) throw new HttpError(401, 'accounts.login.refused');
    await attempt.recordSuccess();
    if (!user.isEmailConfirmed) {
      await rememberProof(ctx, user.id, now);
      throw new HttpError(403, 'accounts.login.unconfirmed');
    }
    await signInOrAsk({ db, config }, ctx, { user: user, way: PASSWORD_WAY, now });
    return presentSignedIn(user, config);
  });

/** Newer browsers mark a navigation with Sec-Fetch-Mode; for older ones the Accept header must do. */
const isNavigation = (ctx: Context): boolean => {
  const mode = ctx.get('Sec-Fetch-Mode');
  return mode === '' ? ctx.accepts('json', 'html') === 'html' : mode === 'navigate';
};

/**
 * The logout also succeeds when nobody is signed in. It changes state although it is a GET, so requests from other
 * sites are refused.
 */
const logOutRoute = ({ config }: Parts): Route =>
  route(logOut, async ({ ctx, actor }) => {
    refuseOtherSites(ctx, config);
    signOut(ctx, config);
    // Browsers cache photos forever under their addresses, so the cache is cleared with the session.
    if (actor.kind === 'owner') ctx.set('Clear-Site-Data', '"cache"');
    if (!isNavigation(ctx)) return messageAnswer('accounts.logout.done');
    ctx.redirect('/');
    return undefined;
  });

export const sessionRoutes = (parts: Parts): Route[] => [
  logInByPassword(parts),
  logOutRoute(parts),
];
