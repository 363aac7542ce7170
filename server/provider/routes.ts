import type { Context } from 'koa';
import { timeZone } from '#server/http/contract.ts';
import { type Route, route } from '#server/http/handle.ts';
import { networkOf } from '#server/http/network.ts';
import { countAgainst, type Limit, takeBack } from '#server/http/rate-limit.ts';
import { signIn } from '#server/http/session.ts';
import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import type { Parts } from '#server/parts.ts';
import { admit } from './admit.ts';
import { keepAttempt, takeAttempt } from './attempts.ts';
import { logInCallback, logInNavigation } from './contract.ts';
import { type Issuer, openIssuer } from './issuer.ts';
import { takePicture } from './picture.ts';
import { Refused, reasonOf, refusalOf } from './refusals.ts';

/** Per address in 15 minutes; those that end in a log-in do not count. */
const STARTS: Limit = { name: 'provider:start', max: 100, windowSeconds: 15 * 60 };
const RETURNS: Limit = { name: 'provider:return', max: 100, windowSeconds: 15 * 60 };

const callbackAddress = ({ publicAddress }: Parts): string =>
  `${publicAddress()}${logInCallback.path}`;

/** A redirect, which has no answer beside it. */
const go = (ctx: Context, to: string): undefined => {
  ctx.redirect(to);
};

/** Nobody is signed in, and the landing says why in words. */
const refuse = ({ log }: Parts, ctx: Context, thrown: unknown, now: Date): undefined => {
  const refusal = refusalOf(thrown);
  log({
    time: now.toISOString(),
    level: 'warn',
    event: 'provider.refused',
    refusal,
    ...reasonOf(thrown),
  });
  return go(ctx, `/landing?error=${refusal}`);
};

/** What the app speaks, else what the browser asks for. */
const languageOf = (ctx: Context, asked: unknown): Language => {
  const named = LANGUAGES.find((known) => known === asked);
  if (named) return named;
  const preferred = ctx.acceptsLanguages('en', 'fil', 'tl');
  return preferred === 'fil' || preferred === 'tl' ? 'fil' : 'en';
};

const zoneOf = (asked: unknown): string | undefined => timeZone.safeParse(asked).data;

/**
 * The same call at the server's public address, for a browser that came by another of its names: the provider sends
 * it back to that address, where a cookie of this name would not come along. Once: behind a proxy that hides the name
 * that the browser asked for it always looks like another.
 */
const atPublicAddress = ({ publicAddress }: Parts, ctx: Context): string | undefined => {
  const to = new URL(`${publicAddress()}${logInNavigation.path}`);
  if (ctx.query['moved'] !== undefined || ctx.hostname.toLowerCase() === to.hostname) {
    return undefined;
  }
  for (const name of ['language', 'timeZone']) {
    const value = ctx.query[name];
    if (typeof value === 'string') to.searchParams.set(name, value);
  }
  to.searchParams.set('moved', '1');
  return to.href;
};

const leave = (parts: Parts, issuer: Issuer | undefined): Route =>
  route(logInNavigation, async ({ ctx, query, actor, now }) => {
    // Whoever's session has ended is told so on the login, never sent round by the provider.
    if (query.reason === 'expired') return go(ctx, '/login?reason=expired');
    if (!issuer) return go(ctx, '/login');
    if (actor.kind === 'owner') return go(ctx, '/');
    const elsewhere = atPublicAddress(parts, ctx);
    if (elsewhere !== undefined) return go(ctx, elsewhere);
    try {
      await countAgainst(parts.db, STARTS, networkOf(ctx.ip), now);
      const device = {
        language: languageOf(ctx, query.language),
        timeZone: zoneOf(query.timeZone),
      };
      const { url, attempt } = await issuer.begin(callbackAddress(parts), device, now);
      await keepAttempt(ctx, attempt, now);
      return go(ctx, url.href);
    } catch (error) {
      return refuse(parts, ctx, error, now);
    }
  });

const arrive = async (parts: Parts, issuer: Issuer, ctx: Context, now: Date) => {
  const { db, config } = parts;
  const network = networkOf(ctx.ip);
  await countAgainst(db, RETURNS, network, now);
  const attempt = await takeAttempt(ctx, ctx.query['state'], now);
  if (!attempt) throw new Refused('expired');
  const cameBack = new URL(`${callbackAddress(parts)}${ctx.search}`);
  const arrival = await issuer.finish(cameBack, attempt, now);
  const { user, picture } = await admit(db, arrival, attempt, now);
  if (picture !== undefined) await takePicture(parts, user, picture, now);
  await signIn(ctx, user, config);
  await takeBack(db, STARTS, network);
  await takeBack(db, RETURNS, network);
};

/** The page that was asked for is known to the browser alone: `/` leads there (renderer/accounts/return-to.ts). */
const comeBack = (parts: Parts, issuer: Issuer | undefined): Route =>
  route(logInCallback, async ({ ctx, now }) => {
    if (!issuer) return go(ctx, '/login');
    try {
      await arrive(parts, issuer, ctx, now);
      return go(ctx, '/');
    } catch (error) {
      return refuse(parts, ctx, error, now);
    }
  });

export const providerRoutes = (parts: Parts): Route[] => {
  const { provider } = parts.config;
  const issuer = provider && openIssuer(provider);
  return [leave(parts, issuer), comeBack(parts, issuer)];
};
