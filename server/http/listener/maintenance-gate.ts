import { setTimeout as wait } from 'node:timers/promises';
import type Koa from 'koa';
import { HttpError } from '#server/http/errors.ts';

export interface MaintenanceGate {
  readonly middleware: Koa.Middleware;
  /**
   * Refuses new requests, waits until those in progress are answered, runs `work`, and admits requests again, also if
   * it threw.
   */
  shutWhile(work: () => Promise<void>): Promise<void>;
}

/** Milliseconds after which a download in progress is cut off. */
const DOWNLOAD_TIMEOUT = 10_000;

/** Admits requests, or answers 503 with the progress of the work that they wait for. */
export const createMaintenanceGate = (progress: () => number): MaintenanceGate => {
  const activeRequests = new Set<Promise<unknown>>();
  let isShut = false;
  return {
    async middleware(ctx, next) {
      if (isShut) {
        const headers = { 'Retry-After': '1' };
        throw new HttpError(503, 'backups.beingRestored', {
          headers,
          extraBody: { done: progress() },
        });
      }
      const { promise: answered, resolve } = Promise.withResolvers<void>();
      activeRequests.add(answered);
      ctx.res.once('close', () => {
        activeRequests.delete(answered);
        resolve();
      });
      await next();
    },
    async shutWhile(work) {
      isShut = true;
      try {
        await Promise.race([
          Promise.all(activeRequests),
          wait(DOWNLOAD_TIMEOUT, undefined, { ref: false }),
        ]);
        await work();
      } finally {
        isShut = false;
      }
    },
  };
};
