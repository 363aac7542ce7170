import { CancelledError, hashKey, type QueryClient } from '@tanstack/react-query';
import { NetworkError } from '#renderer/api.ts';
import { currentAccount } from '#renderer/current-account.ts';
import { type Entity, type QueryMeta, refreshAbout } from '#renderer/ui/query-meta.ts';
import type { Change } from '#server/changes/contract.ts';
import { findIds, findListedThings, forgetGone, isPartOf } from './forget-gone.ts';
import { lostThings } from './lost-state.ts';
import { findLostThings, findThings, type KindOfThing } from './lost-things.ts';
import { readFeed } from './read-feed.ts';
import { readStore } from './read-store.ts';
import { hasReachedServer, isUnreachable, refreshShown } from './refresh-shown.ts';
import type { StoredRead } from './retention.ts';

/**
 * Updates what the device keeps from the change feed, so that a screen that was not opened since shows other devices'
 * changes without a connection, and nothing that was deleted.
 */

/** Milliseconds from the first screen, or from a save, to the next check, and between two checks. */
const CHECK_DELAY = 10_000;
const POLL_INTERVAL = 60_000;
/** The most queries that a check fetches again. */
const MAX_READS = 40;

/** A query whose answer may be kept. */
export interface StoredQuery {
  readonly queryKey: readonly unknown[];
  readonly meta: QueryMeta;
  /** Fetches the query again; `pages` is the number of pages of a paged query. */
  readonly read: (queryClient: QueryClient, pages: number) => Promise<unknown>;
}

/** A thing that a device keeps before its owner has opened it there. */
export interface PrefetchedThing {
  readonly queries: readonly StoredQuery[];
  /** The address of the thing's thumbnail. */
  readonly thumbnail: string | undefined;
}

/** The queries and things that the app keeps. */
export interface StoredQueries {
  /** Which things can be added back to a restored server. */
  readonly kindOfThing: KindOfThing;
  /** The ids of things that can still be restored on the server. */
  readonly deletedIds: () => Promise<readonly string[]>;
  readonly isAccountDeleted: (accountId: string) => Promise<boolean>;
  /** Fetches the first `maxThings` things of an owner that a device keeps automatically. */
  readonly prefetch: (
    queryClient: QueryClient,
    maxThings: number,
  ) => Promise<readonly PrefetchedThing[]>;
  /** Queries that exist once for each account. */
  readonly lists: readonly StoredQuery[];
  /** Queries of a single thing, by its id. */
  readonly queriesOf: { readonly [E in Change['entity']]?: (id: string) => readonly StoredQuery[] };
}

/** Milliseconds. A read that is dated later than this was stored while the device's clock was ahead. */
const CLOCK_TOLERANCE = 60_000;

/** Whether a read was stored before an instant, in milliseconds, as far as its date can be believed. */
const isBefore = ({ at }: StoredRead, instant: number): boolean =>
  at <= instant || at > Date.now() + CLOCK_TOLERANCE;

const countPages = ({ text }: StoredRead): number => {
  const data: unknown = JSON.parse(text);
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
    ? data.pages.length
    : 1;
};

/**
 * Fetches a query again. Returns false if a screen that closed meanwhile has cancelled the request, which then resolves
 * with the earlier data. A refusal of the server is an answer too. Throws if the server cannot be reached.
 */
const fetchAgain = async (
  queryClient: QueryClient,
  query: StoredQuery,
  pages: number,
): Promise<boolean> => {
  const countAnswers = () =>
    queryClient.getQueryCache().get(hashKey(query.queryKey))?.state.dataUpdateCount;
  const countBefore = countAnswers();
  try {
    await query.read(queryClient, pages);
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return !(error instanceof CancelledError);
  }
  const count = countAnswers();
  return count === undefined || count !== countBefore;
};

/**
 * Fetches kept queries again that are not on the screen. Those on the screen were fetched already. Throws if the server
 * cannot be reached, so that the next check begins at the same position of the feed.
 */
const refetchStored = async (
  queryClient: QueryClient,
  queries: readonly StoredQuery[],
  reads: ReadonlyMap<string, StoredRead>,
  shouldGoOn: () => boolean,
): Promise<void> => {
  const queriesByKey = new Map(
    queries.map((query): [string, StoredQuery] => [hashKey(query.queryKey), query]),
  );
  let count = 0;
  for (const [hash, query] of queriesByKey) {
    const read = reads.get(hash);
    const cached = queryClient.getQueryCache().get(hash);
    const isShown = cached?.isActive() ?? false;
    if (read && cached && isShown && !hasReachedServer(cached)) throw new NetworkError(hash);
    if (!read || isShown) continue;
    if (count === MAX_READS || !shouldGoOn()) return;
    count += 1;
    const tryOnce = () => fetchAgain(queryClient, query, countPages(read));
    if (!(await tryOnce()) && !(await tryOnce())) throw new NetworkError(hash);
  }
};

/** Fetches the kept lists again that still name one of these things. */
const refetchListsOf = async (
  queryClient: QueryClient,
  lists: readonly StoredQuery[],
  storedReads: readonly StoredRead[],
  ids: ReadonlySet<string>,
  shouldGoOn: () => boolean,
): Promise<void> => {
  const outdatedReads = new Map(
    storedReads
      .filter(({ text }) => findIds(text).some((id) => ids.has(id)))
      .map((read): [string, StoredRead] => [read.hash, read]),
  );
  await queryClient.invalidateQueries({
    predicate: ({ queryHash }) => outdatedReads.has(queryHash),
  });
  await refetchStored(queryClient, lists, outdatedReads, shouldGoOn);
};

/**
 * Whether a read is a list with choices of the owner, such as a filter. No check fetches these again, because there may be
 * many, so that one that names something gone is deleted.
 */
const isVariantOf = (lists: readonly StoredQuery[]) => {
  const paths = new Set(lists.map(({ queryKey }) => queryKey[0]));
  const hashes = new Set(lists.map(({ queryKey }) => hashKey(queryKey)));
  return ({ hash }: StoredRead): boolean => {
    const [path]: readonly unknown[] = JSON.parse(hash);
    return paths.has(path) && !hashes.has(hash);
  };
};

const followOnceFor = async (
  queryClient: QueryClient,
  { lists, queriesOf, kindOfThing, deletedIds }: StoredQueries,
  owner: string,
): Promise<void> => {
  const isStillSignedIn = () => currentAccount() === owner && navigator.onLine;
  const store = await readStore();
  const checkedAt = Date.now();
  const feedChanges = await readFeed({ store, owner, isStillSignedIn });
  if (!feedChanges) return;
  const { isWhole, isExpired, startedAt, hasKeptLost } = feedChanges;
  const olderReads = (await store.read(owner)).filter((read) => isBefore(read, checkedAt));
  // A thing that changed between two pages is also on the second.
  const changes = [
    ...new Map(feedChanges.changes.map((one) => [`${one.entity} ${one.id}`, one])).values(),
  ];
  const idsWith = (ofKind: Change['kind']): ReadonlySet<string> =>
    new Set(changes.flatMap(({ id, kind }) => (kind === ofKind ? [id] : [])));
  const changedIds = idsWith('changed');
  const idsOfDeleted = idsWith('deleted');
  const isDeletedAtServer = (read: StoredRead) => (id: string) =>
    idsOfDeleted.has(id) || (isWhole && isBefore(read, startedAt) && !changedIds.has(id));
  const isVariant = isVariantOf(lists);
  const hasGoneThing = (read: StoredRead): boolean =>
    findIds(read.text).some((id) => idsOfDeleted.has(id)) ||
    findThings(JSON.parse(read.text)).some(({ id }) => isDeletedAtServer(read)(String(id)));
  const isGone = (read: StoredRead): boolean =>
    findIds(read.hash).some(isDeletedAtServer(read)) ||
    isPartOf(read, isDeletedAtServer(read)) ||
    (isVariant(read) && hasGoneThing(read));
  // Most checks find nothing deleted, and then no read has to be parsed.
  const deletedReads = isWhole || idsOfDeleted.size > 0 ? olderReads.filter(isGone) : [];
  const remainingReads = olderReads.filter((read) => !deletedReads.includes(read));
  const deletedOrMissingIds = new Set([
    ...idsOfDeleted,
    ...deletedReads.flatMap((read) => findIds(read.hash).filter(isDeletedAtServer(read))),
  ]);
  if (isExpired && !hasKeptLost) {
    const restorableIds = new Set(await deletedIds());
    const isStillStored = (id: string) => changedIds.has(id) || restorableIds.has(id);
    const earlierReads = (await store.readEarlier(owner)).filter((read) =>
      isBefore(read, startedAt),
    );
    await store.keepLost(
      await findLostThings({
        owner,
        reads: earlierReads,
        isThere: isStillStored,
        kindOf: kindOfThing,
      }),
    );
    const listing = await store.listing(owner);
    if (listing) await store.setListing(owner, { ...listing, hasKeptLost: true });
    await lostThings.show(owner);
  }
  await forgetGone(
    queryClient,
    store,
    owner,
    deletedReads,
    findListedThings(remainingReads, deletedOrMissingIds),
  );
  if (isWhole && !isExpired) {
    // A device that starts to follow the feed has just fetched what it keeps, unless it lost its connection meanwhile.
    // Changes by other devices between its first screen and this check will be on no page of the feed.
    await refreshShown(queryClient);
    await refetchListsOf(queryClient, lists, remainingReads, deletedOrMissingIds, isStillSignedIn);
  } else if (changes.length > 0) {
    const subjects = new Set<Entity>(changes.map(({ entity }) => entity));
    await refreshAbout(queryClient, ...subjects);
    const thingQueries = changes.flatMap(({ entity, id, petId }) => [
      ...(petId === null ? [] : (queriesOf.pet?.(petId) ?? [])),
      ...(queriesOf[entity]?.(id) ?? []),
    ]);
    const accountQueries = lists.filter(({ meta }) => meta.about.some((one) => subjects.has(one)));
    const readsByHash = new Map(
      remainingReads.map((read): [string, StoredRead] => [read.hash, read]),
    );
    await refetchStored(
      queryClient,
      [...accountQueries, ...thingQueries],
      readsByHash,
      isStillSignedIn,
    );
  }
  if (!isStillSignedIn() || store.isGone()) return;
  await store.setCursor(owner, feedChanges.cursor);
  await store.forgetEarlier();
};

/** Runs in one tab at a time, in browsers that have locks. */
const runInOneTab = async (owner: string, work: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`alaga.changes.${owner}`, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  );
};

/** Checks once for changes, if somebody is signed in and the server may be reachable. */
export const followOnce = async (
  queryClient: QueryClient,
  load: () => Promise<StoredQueries>,
): Promise<void> => {
  const owner = currentAccount();
  if (!owner || !navigator.onLine) return;
  const queries = await load();
  await runInOneTab(owner, () => followOnceFor(queryClient, queries, owner));
};

/** Checks a little after the first screen, after each save, and every minute while the page is visible. */
export const followChanges = (
  queryClient: QueryClient,
  load: () => Promise<StoredQueries>,
): void => {
  let timer: number | undefined;
  const scheduleCheck = (delay: number) => {
    window.clearTimeout(timer);
    const ownTimer = window.setTimeout(async () => {
      // Queries that could not be fetched are fetched the next time.
      if (document.visibilityState === 'visible') {
        await followOnce(queryClient, load).catch(() => undefined);
      }
      // A check that was requested meanwhile comes sooner.
      if (timer === ownTimer) scheduleCheck(POLL_INTERVAL);
    }, delay);
    timer = ownTimer;
  };
  scheduleCheck(CHECK_DELAY);
  window.addEventListener('online', () => scheduleCheck(CHECK_DELAY));
  queryClient.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.state.status === 'success') scheduleCheck(CHECK_DELAY);
  });
};
