import type { Context, Middleware } from 'koa';
import { networkOf } from '#server/http/access/network.ts';
import { securityEventOf } from '#server/http/access/security-events.ts';
import { accountOf } from '#server/http/access/session.ts';
import { signerOf } from '#server/http/access/signer.ts';
import { Remembered } from '#server/http/remembered.ts';
import type { Clock, Log } from '#server/parts.ts';
import { requestIdOf } from './request-id.ts';

/** Enough to tell accounts and networks apart, and too few to be looked up without the server's secret. */
const PSEUDONYM_LENGTH = 16;

/** Names accounts and networks by the same pseudonyms as long as the session secret is the same. */
class Pseudonyms {
  readonly #known = new Remembered();

  of(ctx: Context, purpose: string, text: string): string {
    const key = `${purpose}\n${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const made = signerOf(ctx).hash(key).slice(0, PSEUDONYM_LENGTH);
    this.#known.set(key, made);
    return made;
  }
}

/** Who asked, so that abuse can be traced without keeping an address or an account's id. */
const askerOf = (ctx: Context, pseudonyms: Pseudonyms) => {
  const account = accountOf(ctx);
  const network = pseudonyms.of(ctx, 'log network', networkOf(ctx.ip));
  if (account === undefined) return { network };
  return { account: pseudonyms.of(ctx, 'log account', account), network };
};

/** One line a request: route pattern and status; no bodies, no query strings, no tokens, no addresses. */
export const logRequests = (log: Log, clock: Clock): Middleware => {
  const pseudonyms = new Pseudonyms();
  return async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const matched: unknown = ctx['routerPath'] ?? ctx['_matchedRoute'];
      const other = ctx.path.startsWith('/api/') ? '/api/*' : '/*';
      const route = typeof matched === 'string' ? matched : other;
      log({
        time: clock.now().toISOString(),
        method: ctx.method,
        route,
        status: ctx.status,
        ms: Math.round(performance.now() - started),
        request: requestIdOf(ctx),
        ...askerOf(ctx, pseudonyms),
        ...securityEventOf(ctx, { route, status: ctx.status }),
      });
    }
  };
};
