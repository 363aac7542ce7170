import type { Context, Middleware } from 'koa';
import { areSlicesCrowded } from '#db/engine/loop-slices.ts';
import { busyError, retryAfter } from '#server/http/errors.ts';
import { METRICS_PATH } from '#server/metrics/rules.ts';
import type { Log, Parts } from '#server/parts.ts';
import { READY_PATH } from './ready.ts';

/**
 * Milliseconds. Requests that arrive during one turn of the event loop wait for the next. If a turn admits nothing
 * after this time, nobody who is admitted waits longer than about two of them.
 */
const MAX_TURN = 200;

/** Each turn admits at least this many requests: more than a browser or a household sends at once. */
const MIN_PER_TURN = 64;

/**
 * Files cost little, and a page needs all of its own, so they are refused only if a turn lasts this many times as long.
 */
const PAGE_TURN_FACTOR = 4;

/** Milliseconds. Refusals are logged together, because logging each would be most of the work. */
const LOG_INTERVAL = 1000;

/** Health checks and metrics are never refused; answering them costs little, and operators need them most then. */
const NEVER_REFUSED = new Set(['/api/health', READY_PATH, METRICS_PATH]);

const BUSY_BODY = JSON.stringify(busyError().answer());

/** The clock and the turns of the event loop; a parameter for tests. */
export interface RequestTurns {
  /** `now` is in milliseconds. */
  readonly now: () => number;
  /** Calls back when this turn of the event loop has started everything that it found. */
  readonly onEnd: (callback: () => void) => unknown;
}

const eventLoop: RequestTurns = { now: () => performance.now(), onEnd: setImmediate };

const isCall = ({ path }: Context): boolean => path.startsWith('/api/');

/**
 * Refuses requests that cannot be answered in time, before anything is done for them: 503 with the time for a retry.
 * Health checks are always answered; otherwise a balancer would send this server's share to others that have no more
 * room.
 */
export const refuseOverload = (
  log: Log,
  { now, onEnd }: RequestTurns = eventLoop,
  metrics?: Parts['metrics'],
): Middleware => {
  let turnStart = 0;
  let admittedCount = 0;
  let refusedCount = 0;

  const admits = (ctx: Context): boolean => {
    if (admittedCount === 0) {
      turnStart = now();
      onEnd(() => {
        admittedCount = 0;
      });
    }
    const maxTurn = isCall(ctx) ? MAX_TURN : PAGE_TURN_FACTOR * MAX_TURN;
    if (admittedCount >= MIN_PER_TURN && now() - turnStart > maxTurn) return false;
    // Reads are divided into slices, so that turns stay short although many requests wait.
    if (isCall(ctx) && areSlicesCrowded(MAX_TURN)) return false;
    admittedCount += 1;
    return true;
  };

  const logRefusals = (): void => {
    log({ level: 'error', overload: 'requests were refused', refused: refusedCount });
    refusedCount = 0;
  };

  return (ctx, next) => {
    if (admits(ctx) || NEVER_REFUSED.has(ctx.path)) return next();
    if (refusedCount === 0) setTimeout(logRefusals, LOG_INTERVAL).unref();
    refusedCount += 1;
    metrics?.countRefused();
    ctx.set({ ...retryAfter(), 'Cache-Control': 'no-store' });
    ctx.status = 503;
    ctx.type = 'json';
    ctx.body = BUSY_BODY;
    return Promise.resolve();
  };
};
