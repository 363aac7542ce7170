import type { Context, Middleware } from 'koa';
import type { Clock, Log } from '#server/parts.ts';
import { networkOf } from './network.ts';
import { requestIdOf } from './request-id.ts';
import { securityEventOf } from './security-events.ts';
import { accountOf } from './session.ts';
import { signerOf } from './signer.ts';

/** Enough to tell accounts and networks apart, and too few to be looked up without the server's secret. */
const PSEUDONYM_LENGTH = 16;

/** The same for the same text as long as the session secret is. */
const pseudonym = (ctx: Context, purpose: string, text: string): string =>
  signerOf(ctx).hash(`${purpose}\n${text}`).slice(0, PSEUDONYM_LENGTH);

/** Who asked, so that abuse can be traced without keeping an address or an account's id. */
const askerOf = (ctx: Context) => {
  const account = accountOf(ctx);
  return {
    ...(account === undefined ? {} : { account: pseudonym(ctx, 'log account', account) }),
    network: pseudonym(ctx, 'log network', networkOf(ctx.ip)),
  };
};

/** One line a request: route pattern and status; no bodies, no query strings, no tokens, no addresses. */
export const logRequests =
  (log: Log, clock: Clock): Middleware =>
  async (ctx, next) => {
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
        ...askerOf(ctx),
        ...securityEventOf(ctx, { route, status: ctx.status }),
      });
    }
  };
