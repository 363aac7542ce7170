import type { Context } from 'koa';
import { detachSubscriptions } from '#db/notices/subscriptions.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { refuseOtherSites } from '#server/http/access/origin.ts';
import { countAgainst, type Limit, subtractAttempt } from '#server/http/access/rate-limit.ts';
import { sessionName } from '#server/http/access/session/session.ts';
import { providerMethodKey, type SignInMethodNotices } from '#server/http/access/ways-in.ts';
import { browserLanguage } from '#server/http/answers/browser-language.ts';
import { timeZone } from '#server/http/contract.ts';
import { type Route, route } from '#server/http/handle.ts';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import { invitation } from '#server/registration/contract.ts';
import { INVITATION_FIELD } from '#server/registration/rules.ts';
import { signInOrWait } from '#server/two-step/policy.ts';
import { consumeAttempt, storeAttempt } from './attempts.ts';
import { logInCallback, logInNavigation } from './contract.ts';
import { findOrCreateAccount, linkChange } from './find-account.ts';
import { type Issuer, openIssuer } from './issuer.ts';
import { type LinkContext, linkRoutes, storeLink } from './link-routes.ts';
import { savePicture } from './picture.ts';
import { describeReason, RefusedSignIn, toLandingError } from './refusals.ts';

/** For each address in 15 minutes; successful log-ins do not count. */
const START_LIMIT: Limit = { name: 'provider:start', max: 100, windowSeconds: 15 * 60 };
const RETURN_LIMIT: Limit = { name: 'provider:return', max: 100, windowSeconds: 15 * 60 };

const callbackAddress = ({ publicAddress }: Parts): string =>
  `${publicAddress()}${logInCallback.path}`;

/** Redirects; the handler then returns no answer. */
const redirect = (ctx: Context, to: string): undefined => {
  ctx.redirect(to);
};

/** Signs nobody in, and redirects to the landing page with the reason. */
const refuseSignIn = ({ log }: Parts, ctx: Context, error: unknown, now: Date): undefined => {
  const refusal = toLandingError(error);
  log({
    time: now.toISOString(),
    level: 'warn',
    event: 'provider.refused',
    refusal,
    ...describeReason(error),
  });
  return redirect(ctx, `/landing?error=${refusal}`);
};

/** The app's language, else the browser's. */
const parseLanguage = (ctx: Context, requested: unknown): Language =>
  LANGUAGES.find((knownValue) => knownValue === requested) ?? browserLanguage(ctx);

const parseTimeZone = (requestedZone: unknown): string | undefined =>
  timeZone.safeParse(requestedZone).data;

/**
 * The public address of the log-in for a browser that came by another host name, because the provider returns it to
 * the public address, where the cookie of the other host would be missing. Undefined after one redirect: behind a proxy
 * that hides the requested name it would never end.
 */
const addressAtPublicHost = ({ publicAddress }: Parts, ctx: Context): string | undefined => {
  const logInUrl = new URL(`${publicAddress()}${logInNavigation.path}`);
  if (ctx.query['moved'] !== undefined || ctx.hostname.toLowerCase() === logInUrl.hostname) {
    return undefined;
  }
  for (const name of ['language', 'timeZone', 'again', INVITATION_FIELD]) {
    const value = ctx.query[name];
    if (typeof value === 'string') logInUrl.searchParams.set(name, value);
  }
  logInUrl.searchParams.set('moved', '1');
  return logInUrl.href;
};

const startRoute = (parts: Parts, issuer: Issuer | undefined): Route =>
  route(logInNavigation, async ({ ctx, query, actor, now }) => {
    // After an expired session the owner sees the log-in page, and is not sent to the provider.
    if (query.reason === 'expired') return redirect(ctx, '/login?reason=expired');
    if (!issuer) return redirect(ctx, '/login');
    if (actor.kind === 'owner') {
      if (query.again === undefined) return redirect(ctx, '/');
      // This ends the former session, so other sites must not cause it.
      refuseOtherSites(ctx, parts.config);
      await detachSubscriptions(parts.db, sessionName(ctx));
    }
    const publicLogIn = addressAtPublicHost(parts, ctx);
    if (publicLogIn !== undefined) return redirect(ctx, publicLogIn);
    try {
      await countAgainst(parts.db, START_LIMIT, toNetwork(ctx.ip), now);
      const device = {
        language: parseLanguage(ctx, query.language),
        timeZone: parseTimeZone(query.timeZone),
        invitation: invitation.safeParse(query.invitation).data,
      };
      const options = { ...device, again: query.again !== undefined };
      const { url, attempt } = await issuer.begin(callbackAddress(parts), options, now);
      await storeAttempt(ctx, attempt, now);
      return redirect(ctx, url.href);
    } catch (error) {
      return refuseSignIn(parts, ctx, error, now);
    }
  });

/**
 * Signs in, waits for the second step, or stores the identity until the account's password is given. Returns the next
 * address.
 */
const handleArrival = async (
  parts: Parts,
  { issuer, notices }: { readonly issuer: Issuer; readonly notices: SignInMethodNotices },
  ctx: Context,
  now: Date,
): Promise<string> => {
  const { db, config } = parts;
  const network = toNetwork(ctx.ip);
  await countAgainst(db, RETURN_LIMIT, network, now);
  const attempt = await consumeAttempt(ctx, ctx.query['state'], now);
  if (!attempt) throw new RefusedSignIn('expired');
  const returnAddress = new URL(`${callbackAddress(parts)}${ctx.search}`);
  const arrival = await issuer.finish(returnAddress, attempt, now);
  const { identity } = arrival;
  const admittedAccount = await findOrCreateAccount(db, arrival, attempt, {
    notices,
    config,
    now,
  });
  const { user, picture } = admittedAccount;
  if (admittedAccount.kind === 'needs-password') {
    await storeLink(ctx, { ...identity, userId: user.id, picture }, now);
    return '/landing?link=password';
  }
  if (picture !== undefined) await savePicture(parts, user, picture, now);
  const method = providerMethodKey(identity);
  const isSignedIn = await signInOrWait({ db, config }, ctx, { user, way: method, now });
  if (admittedAccount.isLinked)
    await notices.send(user, [linkChange(identity, config.provider)], now);
  await subtractAttempt(db, START_LIMIT, network);
  await subtractAttempt(db, RETURN_LIMIT, network);
  return isSignedIn ? '/' : '/login?step=code';
};

/** Only the browser knows the page that the owner wanted; `/` leads there (renderer/accounts/entry/return-path.ts). */
const createCallbackRoute = (
  parts: Parts,
  issuer: Issuer | undefined,
  notices: SignInMethodNotices,
): Route =>
  route(logInCallback, async ({ ctx, now }) => {
    if (!issuer) return redirect(ctx, '/login');
    try {
      return redirect(ctx, await handleArrival(parts, { issuer, notices }, ctx, now));
    } catch (error) {
      return refuseSignIn(parts, ctx, error, now);
    }
  });

export const providerRoutes = (parts: Parts, { isOwnPassword, notices }: LinkContext): Route[] => {
  const { provider } = parts.config;
  const issuer = provider && openIssuer(provider);
  return [
    startRoute(parts, issuer),
    createCallbackRoute(parts, issuer, notices),
    ...linkRoutes(parts, { isOwnPassword, notices }),
  ];
};
