import Router from '@koa/router';
import type { Middleware } from 'koa';
import type { Parts } from '#server/parts.ts';
import type { Route } from './handle.ts';

/** A cast: a router adds the properties of its context itself. */
const asMiddleware = (router: Router): Middleware => router.routes() as unknown as Middleware;

/** Asks a router only about paths that may be its own, because asking costs as much as answering. */
export const guardRouter = (mayBeIts: (path: string) => boolean, router: Router): Middleware => {
  const routed = asMiddleware(router);
  return (ctx, next) => (mayBeIts(ctx.path) ? routed(ctx, next) : next());
};

/** The first part of a path after /api, and the number of its parts: enough to choose a router. */
const getRouteGroup = (path: string): string => {
  const parts = path.toLowerCase().split('/');
  // A trailing slash does not count.
  const length = parts.at(-1) === '' ? parts.length - 1 : parts.length;
  return `${parts[2]}/${length}`;
};

/**
 * Dispatches requests to their routes. A router tries its routes one by one with a regular expression each, so there is
 * one router for each group of similar paths.
 */
export const dispatch = (routes: readonly Route[], parts: Parts): Middleware => {
  const shelves = Map.groupBy(routes, ({ endpoint }) => getRouteGroup(endpoint.path));
  const routers = new Map<string, Middleware>();
  for (const [shelf, alike] of shelves) {
    const router = new Router();
    for (const { endpoint, handle } of alike) {
      router.register(endpoint.path, [endpoint.method], (ctx) => handle(ctx, parts));
    }
    routers.set(shelf, asMiddleware(router));
  }
  return (ctx, next) => {
    const router = routers.get(getRouteGroup(ctx.path));
    return router === undefined ? next() : router(ctx, next);
  };
};
