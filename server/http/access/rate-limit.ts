import type { Runner } from '#db/engine/run.ts';
import { countAttempt, forgetAttempts, forgiveOne, readCounters } from '#db/http/rate-limits.ts';
import { tooMany } from '#server/http/errors.ts';

export interface Limit {
  /** What is limited, and for whom: part of the counter's key. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/** A limit, and the network, account or pair of both that it is counted for. */
export type Counted = readonly [limit: Limit, subject: string];

/** A counter that has no room, and the seconds until it has. */
export interface Full {
  readonly limit: Limit;
  readonly retryAfter: number;
}

const keyOf = ([limit, subject]: Counted): string => `${limit.name}:${subject}`;

/** Of the counters that are full, the one with the longest wait. Costs one read. */
export const findFull = async (
  db: Runner,
  counted: readonly Counted[],
  now: Date,
): Promise<Full | undefined> => {
  const rows = new Map((await readCounters(db, counted.map(keyOf), now)).map((r) => [r.key, r]));
  const full = counted.flatMap((one): Full[] => {
    const [limit] = one;
    const row = rows.get(keyOf(one));
    if (row === undefined || row.count < limit.max) return [];
    const seconds = Math.ceil((Date.parse(row.resetsAt) - now.getTime()) / 1000);
    return [{ limit, retryAfter: Math.max(1, seconds) }];
  });
  return full.toSorted((a, b) => b.retryAfter - a.retryAfter)[0];
};

/**
 * Counts an attempt against every limit, or against none of them where one is full; gives the one that was full. The
 * network's limit comes first: no row for an account or a pair is made for a network that is refused, so that a network
 * makes no more rows in a window than its limit allows. A refused attempt costs one read, and writes only where it ran
 * side by side with the attempt that filled the counter.
 */
export const countAll = async (
  db: Runner,
  counted: readonly Counted[],
  now: Date,
): Promise<Full | undefined> => {
  const full = await findFull(db, counted, now);
  if (full) return full;
  for (const [index, one] of counted.entries()) {
    const [limit, subject] = one;
    const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
    if (await countAttempt(db, { key: keyOf(one), max: limit.max, resetsAt }, now)) continue;
    for (const before of counted.slice(0, index)) await takeBack(db, ...before);
    return (
      (await findFull(db, [[limit, subject]], now)) ?? { limit, retryAfter: limit.windowSeconds }
    );
  }
  return undefined;
};

/**
 * Counts an attempt in the database, so that the limits hold across processes, and throws 429 where one is full.
 * Counting comes before the work: parallel guesses cannot slip through. The network's limit comes first.
 */
export const requireRoom = async (
  db: Runner,
  counted: readonly Counted[],
  now: Date,
): Promise<void> => {
  const full = await countAll(db, counted, now);
  if (full) throw tooMany(full.retryAfter);
};

/** The same for a single limit. */
export const countAgainst = (db: Runner, limit: Limit, subject: string, now: Date): Promise<void> =>
  requireRoom(db, [[limit, subject]], now);

/** After a success: what was counted for this subject was not an attack. */
export const forgive = (db: Runner, limit: Limit, subject: string): Promise<unknown> =>
  forgetAttempts(db, keyOf([limit, subject]));

/** Takes this one attempt back, where a limit is shared by many and only failures should count. */
export const takeBack = (db: Runner, limit: Limit, subject: string): Promise<void> =>
  forgiveOne(db, keyOf([limit, subject]));
