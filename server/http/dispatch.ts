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

const getLastPart = ({ endpoint }: Route): string => splitPath(endpoint.path).at(-1) ?? '';

const isParameter = (part: string): boolean => part.startsWith(':');

/**
 * A group of routes, with a router for each last part of a path. A router is created for its first request, because
 * hundreds of regular expressions would slow the start.
 */
class RouteGroup {
  readonly #routes: readonly Route[];
  readonly #parts: Parts;
  readonly #lastParts: ReadonlySet<string>;
  readonly #routers = new Map<string, Middleware>();

  constructor(routes: readonly Route[], parts: Parts) {
    this.#routes = routes;
    this.#parts = parts;
    this.#lastParts = new Set(routes.map(getLastPart).filter((part) => !isParameter(part)));
  }

  routerFor(lastPart: string): Middleware {
    // All texts that no route has as its last part share a router, under a name that no path contains.
    const key = this.#lastParts.has(lastPart) ? lastPart : '/';
    const knownRouter = this.#routers.get(key);
    if (knownRouter) return knownRouter;
    const routes = this.#routes.filter(
      (route) => isParameter(getLastPart(route)) || getLastPart(route) === lastPart,
    );
    const router = createRouter(routes, this.#parts);
    this.#routers.set(key, router);
    return router;
  }
}

/**
 * Dispatches requests to their routes. A router tries its routes one by one with a regular expression each, so there is
 * one for each number of parts, first part and last part of a path.
 */
export const dispatch = (routes: readonly Route[], parts: Parts): Middleware => {
  const routesByKey = Map.groupBy(routes, ({ endpoint }) => getGroupKey(splitPath(endpoint.path)));
  const groups = new Map(
    [...routesByKey].map(([key, grouped]) => [key, new RouteGroup(grouped, parts)]),
  );
  return (ctx, next) => {
    const pathParts = splitPath(ctx.path);
    const group = groups.get(getGroupKey(pathParts));
    return group ? group.routerFor(pathParts.at(-1) ?? '')(ctx, next) : next();
  };
};
