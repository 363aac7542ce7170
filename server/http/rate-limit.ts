import { countAttempt, forgetAttempts, forgiveOne } from '#db/http/rate-limits.ts';
import type { Runner } from '#db/run.ts';
import { tooMany } from './errors.ts';

export interface Limit {
  /** What is limited, and for whom: part of the counter's key. */
  readonly name: string;
  readonly max: number;
  readonly windowSeconds: number;
}

/**
 * Counts an attempt in the database, so that the limit holds across processes, and throws 429 past it.
 * Counting comes before the work: parallel guesses cannot slip through.
 */
export const countAgainst = async (
  db: Runner,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<void> => {
  const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
  const counter = await countAttempt(db, `${limit.name}:${subject}`, now, resetsAt);
  if (counter.count > limit.max) {
    const seconds = Math.ceil((Date.parse(counter.resetsAt) - now.getTime()) / 1000);
    throw tooMany(Math.max(1, seconds));
  }
};

/** After a success: what was counted for this subject was not an attack. */
export const forgive = (db: Runner, limit: Limit, subject: string): Promise<unknown> =>
  forgetAttempts(db, `${limit.name}:${subject}`);

/** Takes this one attempt back, where a limit is shared by many and only failures should count. */
export const takeBack = (db: Runner, limit: Limit, subject: string): Promise<unknown> =>
  forgiveOne(db, `${limit.name}:${subject}`);
