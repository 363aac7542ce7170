import { CancelledError, hashKey, type QueryClient } from '@tanstack/react-query';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import { hasReachedServer, isUnreachable } from './refresh-shown.ts';
import type { StoredRead } from './retention.ts';

/** A query whose answer may be kept. */
export interface StoredQuery {
  readonly queryKey: readonly unknown[];
  readonly meta: QueryMeta;
  /** Fetches the query again; `pages` is the number of pages of a paged query. */
  readonly read: (queryClient: QueryClient, pages: number) => Promise<unknown>;
}

/** The most queries that a check fetches again, and the failures after which it stops. */
const MAX_FETCHES = 40;
const MAX_FAILURES = 3;

const countPages = ({ text }: StoredRead): number => {
  const data: unknown = JSON.parse(text);
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 1;
};

type Outcome = 'fetched' | 'failed' | 'cancelled';

/**
 * Fetches a query again. A screen that closed meanwhile may have cancelled the request, which then resolves with the
 * earlier data. A refusal of the server counts as fetched, because a better answer may never come.
 */
const fetchAgain = async (
  queryClient: QueryClient,
  query: StoredQuery,
  pages: number,
): Promise<Outcome> => {
  const countAnswers = () =>
    queryClient.getQueryCache().get(hashKey(query.queryKey))?.state.dataUpdateCount;
  const countBefore = countAnswers();
  try {
    await query.read(queryClient, pages);
  } catch (error) {
    if (error instanceof CancelledError) return 'cancelled';
    return isUnreachable(error) ? 'failed' : 'fetched';
  }
  const count = countAnswers();
  return count === undefined || count !== countBefore ? 'fetched' : 'cancelled';
};

/**
 * Fetches kept queries again that are not on the screen. Those on the screen were fetched already. Returns the keys, as
 * text, of those that are still outdated, for the next check: those that it did not reach, then those that failed.
 */
export const refetchStored = async (
  queryClient: QueryClient,
  queries: readonly StoredQuery[],
  reads: ReadonlyMap<string, StoredRead>,
  shouldGoOn: () => boolean,
): Promise<readonly string[]> => {
  const queriesByKey = new Map(
    queries.map((query): [string, StoredQuery] => [hashKey(query.queryKey), query]),
  );
  const waitingHashes: string[] = [];
  const failedHashes: string[] = [];
  let fetchCount = 0;
  let failureCount = 0;
  for (const [hash, query] of queriesByKey) {
    const read = reads.get(hash);
    if (!read) continue;
    const cached = queryClient.getQueryCache().get(hash);
    if (cached?.isActive()) {
      if (!hasReachedServer(cached)) failedHashes.push(hash);
      continue;
    }
    if (fetchCount === MAX_FETCHES || failureCount === MAX_FAILURES || !shouldGoOn()) {
      waitingHashes.push(hash);
      continue;
    }
    fetchCount += 1;
    const tryOnce = () => fetchAgain(queryClient, query, countPages(read));
    let outcome = await tryOnce();
    if (outcome === 'cancelled') outcome = await tryOnce();
    if (outcome === 'failed') failureCount += 1;
    if (outcome !== 'fetched') failedHashes.push(hash);
  }
  return [...waitingHashes, ...failedHashes];
};
