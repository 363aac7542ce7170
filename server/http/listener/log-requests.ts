import type { Context, Middleware } from 'koa';
import { BoundedCache } from '#server/bounded-cache.ts';
import { toNetwork } from '#server/http/access/network.ts';
import { toSecurityEvent } from '#server/http/access/security-events.ts';
import { getSessionAccount } from '#server/http/access/session/session.ts';
import { getSigner } from '#server/http/access/session/signer.ts';
import type { Clock, Log, Parts } from '#server/parts.ts';
import { getRequestId } from './request-id.ts';

/** Characters of a pseudonym: enough to tell accounts and networks apart, and useless without the server's secret. */
const PSEUDONYM_LENGTH = 16;

/** Pseudonyms of accounts and networks, which stay the same as long as the session secret does. */
class Pseudonyms {
  readonly #known = new BoundedCache();

  /** The pseudonym of `text`, or of the result of `nameOf` for it. */
  getPseudonym(
    ctx: Context,
    purpose: string,
    text: string,
    nameOf = (name: string) => name,
  ): string {
    const key = `${purpose}\n${text}`;
    const knownPseudonym = this.#known.get(key);
    if (knownPseudonym !== undefined) return knownPseudonym;
    const hash = getSigner(ctx).hash(`${purpose}\n${nameOf(text)}`);
    const pseudonym = hash.slice(0, PSEUDONYM_LENGTH);
    return this.#known.remember(key, pseudonym);
  }
}

/** The pseudonyms of a request, so that abuse can be traced without storing an address or an account's id. */
const getPseudonyms = (ctx: Context, pseudonyms: Pseudonyms) => {
  const account = getSessionAccount(ctx);
  const network = pseudonyms.getPseudonym(ctx, 'log network', ctx.ip, toNetwork);
  if (account === undefined) return { network };
  return { account: pseudonyms.getPseudonym(ctx, 'log account', account), network };
};

/**
 * Logs and measures each request, in one line with its route pattern and status, and without bodies, query strings, tokens or
 * addresses.
 */
export const logRequests = (log: Log, clock: Clock, metrics?: Parts['metrics']): Middleware => {
  const pseudonyms = new Pseudonyms();
  return async (ctx, next) => {
    const startedAt = performance.now();
    const measure = metrics?.beginRequest();
    try {
      await next();
    } finally {
      const matched: unknown = ctx['routerPath'] ?? ctx['_matchedRoute'];
      const otherPath = ctx.path.startsWith('/api/') ? '/api/*' : '/*';
      const route = typeof matched === 'string' ? matched : otherPath;
      const { method, status } = ctx;
      const milliseconds = performance.now() - startedAt;
      measure?.({ method, route, status, seconds: milliseconds / 1000 });
      log({
        time: clock.now().toISOString(),
        method,
        route,
        status,
        ms: Math.round(milliseconds),
        request: getRequestId(ctx),
        ...getPseudonyms(ctx, pseudonyms),
        ...toSecurityEvent(ctx, { route, status }),
      });
    }
  };
};
