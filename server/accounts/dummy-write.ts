import type { Runner } from '#db/engine/run.ts';
import { countAttempt } from '#db/http/rate-limits.ts';

const DUMMY_KEY = 'vain-write';

/**
 * Writes a meaningless row for an address without an account. Waiting for the disk takes most of an answer's time, so a
 * missing write would reveal that there is no account.
 */
export const writeDummy = async (db: Runner, now: Date): Promise<void> => {
  await countAttempt(db, { key: DUMMY_KEY, max: 1, resetsAt: now, latestReset: now }, now);
};
