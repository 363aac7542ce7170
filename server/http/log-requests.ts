import type { Middleware } from 'koa';
import type { Clock, Log } from '#server/parts.ts';
import { securityEventOf } from './security-events.ts';

/** One line a request: route pattern and status; no bodies, no query strings, no tokens. */
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
        ...securityEventOf(ctx, { route, status: ctx.status }),
      });
    }
  };
