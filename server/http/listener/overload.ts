import type { Context, Middleware } from 'koa';
import { busy, retryAfter } from '#server/http/errors.ts';
import type { Log } from '#server/parts.ts';
import { READY_PATH } from './ready.ts';

/**
 * In milliseconds. What came while one turn of the event loop lasted waits for the next: where a turn begins nothing
 * more after so long, nobody who is let in waits longer than about two of them.
 */
const LONGEST_TURN = 200;

/** However long it lasts, a turn takes so many: more than a browser or a household ever asks for at once. */
const LEAST_A_TURN = 64;

/** A page without one of its files is no page, and files cost little: they are refused only where a turn lasts so many times as long. */
const PAGES_LAST = 4;

/** In milliseconds: what was refused is logged together, or telling would be the greater part of the work. */
const TELLING = 1000;

/** Health and readiness probes are never refused; answering one costs no more than refusing it. */
const ALWAYS = new Set(['/api/health', READY_PATH]);

const BODY = JSON.stringify(busy().answer());

/** What the passing of time is known by. */
export interface Turns {
  /** In milliseconds. */
  readonly now: () => number;
  /** Calls back once this turn of the event loop has begun all that it found. */
  readonly atEnd: (then: () => void) => unknown;
}

const eventLoop: Turns = { now: () => performance.now(), atEnd: setImmediate };

const isCall = ({ path }: Context): boolean => path.startsWith('/api/');

/**
 * Refuses what cannot be answered in time, before anything is done for it: 503 with when to come again. Whether the
 * server lives is answered always, or whoever asks would send its share to others that are no better off.
 */
export const refuseOverload = (log: Log, { now, atEnd }: Turns = eventLoop): Middleware => {
  let begun = 0;
  let taken = 0;
  let refused = 0;

  const isTaken = (ctx: Context): boolean => {
    if (taken === 0) {
      begun = now();
      atEnd(() => {
        taken = 0;
      });
    }
    const longest = isCall(ctx) ? LONGEST_TURN : PAGES_LAST * LONGEST_TURN;
    if (taken >= LEAST_A_TURN && now() - begun > longest) return false;
    taken += 1;
    return true;
  };

  const tell = (): void => {
    log({ level: 'error', overload: 'requests were refused', refused });
    refused = 0;
  };

  return (ctx, next) => {
    if (isTaken(ctx) || ALWAYS.has(ctx.path)) return next();
    if (refused === 0) setTimeout(tell, TELLING).unref();
    refused += 1;
    ctx.set({ ...retryAfter(), 'Cache-Control': 'no-store' });
    ctx.status = 503;
    ctx.type = 'json';
    ctx.body = BODY;
    return Promise.resolve();
  };
};
