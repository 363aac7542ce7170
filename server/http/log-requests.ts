import type { Middleware } from 'koa';
import type { Clock, Log } from '#server/parts.ts';

/** One line a request: route pattern and status; no bodies, no query strings, no tokens. */
export const logRequests =
  (log: Log, clock: Clock): Middleware =>
  async (ctx, next) => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const route: unknown = ctx['routerPath'] ?? ctx['_matchedRoute'];
      log({
        time: clock.now().toISOString(),
        method: ctx.method,
        route: typeof route === 'string' ? route : ctx.path.startsWith('/api/') ? '/api/*' : '/*',
        status: ctx.status,
        ms: Math.round(performance.now() - started),
      });
    }
  };
