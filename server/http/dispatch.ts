import type Router from '@koa/router';
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

/** A trailing slash does not count. */
const splitPath = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.at(-1) === '' ? parts.slice(0, -1) : parts;
};

/** A route can only match requests with the same method, first part after /api and number of parts. */
const getGroupKey = (method: string, parts: readonly string[]): string =>
  `${method === 'HEAD' ? 'GET' : method} ${parts[2]?.toLowerCase()}/${parts.length}`;

interface PathPart {
  readonly index: number;
  readonly text: string;
}

/** A route with the parts of its path. */
interface SplitRoute {
  readonly route: Route;
  readonly words: readonly PathPart[];
  readonly parameters: readonly PathPart[];
}

const splitRoute = (route: Route): SplitRoute => {
  const parts = splitPath(route.endpoint.path).map((text, index) => ({ index, text }));
  return {
    route,
    words: parts.filter(({ text }) => !text.startsWith(':')),
    parameters: parts
      .filter(({ text }) => text.startsWith(':'))
      .map(({ index, text }) => ({ index, text: text.slice(1) })),
  };
};

/** Words match in upper and lower case, and a parameter matches any text. */
const matches = ({ words, parameters }: SplitRoute, parts: readonly string[]): boolean =>
  words.every(({ index, text }) => parts[index]?.toLowerCase() === text) &&
  parameters.every(({ index }) => parts[index] !== '');

/** Leaves a text with a faulty percent sign as it is. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Dispatches requests to their routes, of which the first match counts. It sets the parameters of the path and the
 * matched route as @koa/router does, which would try a regular expression of each route.
 */
export const dispatch = (routes: readonly Route[], parts: Parts): Middleware => {
  const groups = Map.groupBy(routes.map(splitRoute), ({ route: { endpoint } }) =>
    getGroupKey(endpoint.method, splitPath(endpoint.path)),
  );
  return (ctx, next) => {
    const pathParts = splitPath(ctx.path);
    const group = groups.get(getGroupKey(ctx.method, pathParts));
    const match = group?.find((item) => matches(item, pathParts));
    if (match === undefined) return next();
    const { endpoint, handle } = match.route;
    ctx['params'] = Object.fromEntries(
      match.parameters.map(({ index, text }) => [text, decode(pathParts[index] ?? '')]),
    );
    ctx['_matchedRoute'] = endpoint.path;
    return handle(ctx, parts);
  };
};
