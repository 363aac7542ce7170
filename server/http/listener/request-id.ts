import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';

const NAME = 'X-Request-Id';

const WELL_FORMED = /^[\w.=+/-]{8,128}$/;

/** The id of a request in the log. The answer contains it too, so that an owner can name it to the operator. */
export const requestIdOf = (ctx: Context): string => ctx.response.get(NAME);

/** Gives each request an id. The id of a proxy is kept if proxies are trusted. */
export const requestId =
  (trustProxy: boolean): Middleware =>
  (ctx, next) => {
    const given = trustProxy ? ctx.get(NAME) : '';
    ctx.set(NAME, WELL_FORMED.test(given) ? given : randomUUID());
    return next();
  };
