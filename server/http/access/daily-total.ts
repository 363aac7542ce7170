import type { Parts } from '#server/parts.ts';
import { countAll, type Limit, type ReachedLimit } from './rate-limit.ts';

const DAY = 24 * 60 * 60;

/** The reserve beyond a total is a fifth of it, and at least this number. */
const MIN_RESERVE = 20;

/** A limit for the whole server in 24 hours, counted for `all`. Strangers cannot use up the reserve. */
export const dailyTotal = (name: string, max: number, hasReserve = false): Limit => ({
  name,
  max: max + (hasReserve ? Math.max(MIN_RESERVE, Math.floor(max / 5)) : 0),
  windowSeconds: DAY,
});

/** Logs once a day, among all processes and attempts, that a total is used up. `field` says of what. */
export const logTotal = async (
  { db, log }: Pick<Parts, 'db' | 'log'>,
  { limit, retryAfter }: ReachedLimit,
  field: string,
  now: Date,
): Promise<void> => {
  const loggedLimit = { name: `${limit.name}:logged`, max: 1, windowSeconds: retryAfter };
  if (await countAll(db, [[loggedLimit, 'all']], now)) return;
  log({
    level: 'warn',
    [field]: 'daily limit reached',
    limit: limit.max,
    secondsLeft: retryAfter,
  });
};
