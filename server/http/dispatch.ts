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

/** The parts of a path after /api, in lower case. A trailing slash does not count. */
const splitPath = (path: string): readonly string[] => {
  const parts = path.toLowerCase().split('/').slice(2);
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
};

/** A route can only match paths with the same first part and number of parts. */
const getGroupKey = (parts: readonly string[]): string => `${parts[0]}/${parts.length}`;

const createRouter = (routes: readonly Route[], parts: Parts): Middleware => {
  const router = new Router();
  for (const { endpoint, handle } of routes)
    router.register(endpoint.path, [endpoint.method], (ctx) => handle(ctx, parts));
  return asMiddleware(router);
};

/** The routers of a group by the last part of a path. */
interface RouteGroup {
  readonly byLastPart: ReadonlyMap<string, Middleware>;
  readonly others: Middleware;
}

const createGroup = (routes: readonly Route[], parts: Parts): RouteGroup => {
  const getLastPart = ({ endpoint }: Route): string => splitPath(endpoint.path).at(-1) ?? '';
  const isParameter = (part: string): boolean => part.startsWith(':');
  const lastParts = new Set(routes.map(getLastPart).filter((part) => !isParameter(part)));
  const withLastPart = (lastPart?: string): readonly Route[] =>
    routes.filter((item) => isParameter(getLastPart(item)) || getLastPart(item) === lastPart);
  return {
    byLastPart: new Map(
      [...lastParts].map((part) => [part, createRouter(withLastPart(part), parts)]),
    ),
    others: createRouter(withLastPart(), parts),
  };
};

/**
 * Dispatches requests to their routes. A router tries its routes one by one with a regular expression each, so there is
 * one for each number of parts, first part and last part of a path.
 */
export const dispatch = (routes: readonly Route[], parts: Parts): Middleware => {
  const routesByKey = Map.groupBy(routes, ({ endpoint }) => getGroupKey(splitPath(endpoint.path)));
  const groups = new Map(
    [...routesByKey].map(([key, grouped]) => [key, createGroup(grouped, parts)]),
  );
  return (ctx, next) => {
    const pathParts = splitPath(ctx.path);
    const group = groups.get(getGroupKey(pathParts));
    if (group === undefined) return next();
    const router = group.byLastPart.get(pathParts.at(-1) ?? '') ?? group.others;
    return router(ctx, next);
  };
};
