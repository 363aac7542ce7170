import type { Runner } from '#db/engine/run.ts';
import { countAttempt } from '#db/http/rate-limits.ts';

const KEY = 'vain-write';

/**
 * A write that means nothing, where an address with an account would have had one: waiting for the disk is most of
 * the time of an answer, and would tell.
 */
export const writeDummy = async (db: Runner, now: Date): Promise<void> => {
  await countAttempt(db, { key: KEY, max: 1, resetsAt: now }, now);
};
