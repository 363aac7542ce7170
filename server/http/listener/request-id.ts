import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Context, Middleware } from 'koa';

const NAME = 'X-Request-Id';

const WELL_FORMED = /^[\w.=+/-]{8,128}$/;

/** The id of a request in the log. The answer contains it too, so that an owner can name it to the operator. */
export const getRequestId = (ctx: Context): string => ctx.response.get(NAME);

const requestIdStore = new AsyncLocalStorage<string>();

/** The id of the request during which this runs; undefined outside of requests, for example in jobs. */
export const currentRequestId = (): string | undefined => requestIdStore.getStore();

/** Gives each request an id. The id of a proxy is kept if proxies are trusted. */
export const requestId =
  (trustProxy: boolean): Middleware =>
  (ctx, next) => {
    const requestIdHeader = trustProxy ? ctx.get(NAME) : '';
    const id = WELL_FORMED.test(requestIdHeader) ? requestIdHeader : randomUUID();
    ctx.set(NAME, id);
    return requestIdStore.run(id, next);
  };
