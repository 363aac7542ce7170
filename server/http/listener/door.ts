import { setTimeout as wait } from 'node:timers/promises';
import type Koa from 'koa';
import { HttpError } from '#server/http/errors.ts';

export interface Door {
  readonly middleware: Koa.Middleware;
  /** Lets nobody in, waits until those inside are answered, does `work`, and opens again, also where it threw. */
  shutWhile(work: () => Promise<void>): Promise<void>;
}

/** In milliseconds: a download that takes longer is cut off. */
const PATIENCE = 10_000;

/** Lets requests in, or tells them to come again in a moment: 503 with how far the work is that they wait for. */
export const door = (done: () => number): Door => {
  const inside = new Set<Promise<unknown>>();
  let isShut = false;
  return {
    async middleware(ctx, next) {
      if (isShut) {
        const headers = { 'Retry-After': '1' };
        throw new HttpError(503, 'backups.beingRestored', { headers, beside: { done: done() } });
      }
      const { promise: answered, resolve } = Promise.withResolvers<void>();
      inside.add(answered);
      ctx.res.once('close', () => {
        inside.delete(answered);
        resolve();
      });
      await next();
    },
    async shutWhile(work) {
      isShut = true;
      try {
        await Promise.race([Promise.all(inside), wait(PATIENCE, undefined, { ref: false })]);
        await work();
      } finally {
        isShut = false;
      }
    },
  };
};
