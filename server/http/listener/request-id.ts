import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';

const NAME = 'X-Request-Id';

const WELL_FORMED = /^[\w.=+/-]{8,128}$/;

/** The id under which the log tells of this request; also answered, so that an owner can name it to the operator. */
export const requestIdOf = (ctx: Context): string => ctx.response.get(NAME);

/** Gives each request an id. A proxy's own is kept where proxies are believed. */
export const requestId =
  (trustProxy: boolean): Middleware =>
  (ctx, next) => {
    const given = trustProxy ? ctx.get(NAME) : '';
    ctx.set(NAME, WELL_FORMED.test(given) ? given : randomUUID());
    return next();
  };
