import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Parts } from '#server/parts.ts';
import type { Route } from './handle.ts';

/** The cast: what a router wants of a context it puts there itself. */
const middlewareOf = (router: Router): Middleware => router.routes() as unknown as Middleware;

/** A router that is asked only about paths of which some may be its own: to be asked costs as much as to answer. */
export const only = (mayBeIts: (path: string) => boolean, router: Router): Middleware => {
  const routed = middlewareOf(router);
  return (ctx, next) => (mayBeIts(ctx.path) ? routed(ctx, next) : next());
};

/** What a call's path begins with behind /api, and of how many parts it is: all that a router has to tell apart there. */
const shelfOf = (path: string): string => {
  const parts = path.toLowerCase().split('/');
  // A slash at the end changes nothing.
  const length = parts.at(-1) === '' ? parts.length - 1 : parts.length;
  return `${parts[2]}/${length}`;
};

/**
 * Brings requests to their calls. A router tries its routes one by one, a regular expression each: so there is one for
 * the few that begin alike.
 */
export const dispatch = (routes: readonly Route[], parts: Parts): Middleware => {
  const shelves = Map.groupBy(routes, ({ endpoint }) => shelfOf(endpoint.path));
  const routers = new Map<string, Middleware>();
  for (const [shelf, alike] of shelves) {
    const router = new Router();
    for (const { endpoint, handle } of alike) {
      router.register(endpoint.path, [endpoint.method], (ctx) => handle(ctx, parts));
    }
    routers.set(shelf, middlewareOf(router));
  }
  return (ctx, next) => {
    const router = routers.get(shelfOf(ctx.path));
    return router === undefined ? next() : router(ctx, next);
  };
};
