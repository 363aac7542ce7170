import type { Runner } from '#db/engine/run.ts';
import { countAgainst } from '#server/http/access/rate-limit.ts';

/** An app searches while its owner types, a few times each second at most. */
const MAX_SEARCHES = 900;

/** How many searches of an account are counted at once. A search that is counted waits for a write. */
const BATCH_SIZE = 50;

const SEARCH_LIMIT = {
  name: 'searches',
  max: MAX_SEARCHES / BATCH_SIZE,
  windowSeconds: 15 * 60,
} as const;

/** The maximum number of accounts that are remembered between their searches. */
const MAX_ACCOUNTS = 10_000;

/**
 * Counts the searches of each account, and throws 429 if there are more than 900 in a quarter of an hour. They are
 * counted in batches, each before its first search, so that each process of a server may allow one batch more.
 */
export const searchLimit = (db: Runner): ((userId: string, now: Date) => Promise<void>) => {
  /** The searches that are counted already and were not made yet. */
  const prepaidSearches = new Map<string, number>();
  return async (userId, now) => {
    const roomBefore = prepaidSearches.get(userId) ?? 0;
    if (roomBefore > 0) {
      prepaidSearches.set(userId, roomBefore - 1);
      return;
    }
    await countAgainst(db, SEARCH_LIMIT, userId, now);
    if (prepaidSearches.size >= MAX_ACCOUNTS) prepaidSearches.clear();
    prepaidSearches.set(userId, BATCH_SIZE - 1);
  };
};
