import type { Runner } from '#db/engine/run.ts';
import {
  countAttempt,
  decrementAttempts,
  forgetAttempts,
  readCounters,
} from '#db/http/rate-limits.ts';
import { TOLERANCE } from '#server/clock/rules.ts';
import { tooManyRequests } from '#server/http/errors.ts';

export interface Limit {
  /** The name of the limit, which is part of the counter's key. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** A limit, and the network, account or pair of both that it is counted for. */
export type CountedSubject = readonly [limit: Limit, subject: string];

/** A full counter, and the seconds until it has room. */
export interface ReachedLimit {
  readonly limit: Limit;
  readonly retryAfter: number;
}

const counterKey = ([limit, subject]: CountedSubject): string => `${limit.name}:${subject}`;

/** The end of a window that begins now, and the latest end that one can have if no server's clock was ahead. */
export const windowFrom = (now: Date, { windowSeconds }: Pick<Limit, 'windowSeconds'>) => {
  const end = now.getTime() + windowSeconds * 1000;
  return { resetsAt: new Date(end), latestReset: new Date(end + TOLERANCE) };
};

/** The full counter with the longest wait, or undefined. Costs one read. */
export const findFull = async (
  db: Runner,
  counters: readonly CountedSubject[],
  now: Date,
): Promise<ReachedLimit | undefined> => {
  const rows = new Map(
    (await readCounters(db, counters.map(counterKey), now)).map((r) => [r.key, r]),
  );
  const reachedLimits = counters.flatMap((item): ReachedLimit[] => {
    const [limit] = item;
    const row = rows.get(counterKey(item));
    const isFull = row !== undefined && row.count >= limit.max;
    if (!isFull || row.resetsAt > windowFrom(now, limit).latestReset.toISOString()) return [];
    const seconds = Math.ceil((Date.parse(row.resetsAt) - now.getTime()) / 1000);
    return [{ limit, retryAfter: Math.max(1, seconds) }];
  });
  return reachedLimits.toSorted((a, b) => b.retryAfter - a.retryAfter)[0];
};

/**
 * Counts an attempt against every limit, or against none if one is full, which is returned. The network's limit must
 * come first: a refused network then creates no row for an account or a pair, and so never more rows in a window than
 * its limit. A refused attempt costs one read; it writes only if it ran in parallel with the attempt that filled the
 * counter.
 */
export const countAll = async (
  db: Runner,
  counters: readonly CountedSubject[],
  now: Date,
): Promise<ReachedLimit | undefined> => {
  const reachedLimit = await findFull(db, counters, now);
  if (reachedLimit) return reachedLimit;
  for (const [index, counter] of counters.entries()) {
    const [limit, subject] = counter;
    const attempt = { key: counterKey(counter), max: limit.max, ...windowFrom(now, limit) };
    if (await countAttempt(db, attempt, now)) continue;
    for (const previousCounter of counters.slice(0, index))
      await subtractAttempt(db, ...previousCounter);
    return (
      (await findFull(db, [[limit, subject]], now)) ?? { limit, retryAfter: limit.windowSeconds }
    );
  }
  return undefined;
};

/**
 * Counts an attempt in the database, so that limits hold across processes, and throws 429 if one is full. An attempt is
 * counted before its work, so that parallel guesses cannot pass. The network's limit must come first.
 */
export const requireRoom = async (
  db: Runner,
  counters: readonly CountedSubject[],
  now: Date,
): Promise<void> => {
  const reachedLimit = await countAll(db, counters, now);
  if (reachedLimit) throw tooManyRequests(reachedLimit.retryAfter);
};

/** Counts an attempt against a single limit, as `requireRoom` does. */
export const countAgainst = (db: Runner, limit: Limit, subject: string, now: Date): Promise<void> =>
  requireRoom(db, [[limit, subject]], now);

/** Resets a counter after a success, because the attempts before it were no attack. */
export const resetCounter = (db: Runner, limit: Limit, subject: string): Promise<unknown> =>
  forgetAttempts(db, counterKey([limit, subject]));

/** Subtracts this attempt, for a limit that is shared by many and counts only failures. */
export const subtractAttempt = (db: Runner, limit: Limit, subject: string): Promise<void> =>
  decrementAttempts(db, counterKey([limit, subject]));
