import { hashKey, type QueryClient } from '@tanstack/react-query';
import { currentAccount } from '#renderer/current-account.ts';
import { type Entity, refreshAbout } from '#renderer/ui/query-meta.ts';
import type { Change } from '#server/changes/contract.ts';
import { findIds, findListedThings, forgetGone, isPartOf } from './forget-gone.ts';
import { lostThings } from './lost-state.ts';
import { findLostThings, findThings, type KindOfThing } from './lost-things.ts';
import { readFeed } from './read-feed.ts';
import { readStore } from './read-store.ts';
import { refetchStored, type StoredQuery } from './refetch-stored.ts';
import { hasReachedServer } from './refresh-shown.ts';
import type { StoredRead } from './retention.ts';

/**
 * Updates what the device keeps from the change feed, so that a screen that was not opened since shows other devices'
 * changes without a connection, and nothing that was deleted.
 */

/** Milliseconds from the first screen, or from a save, to the next check, and between two checks. */
const CHECK_DELAY = 10_000;
const POLL_INTERVAL = 60_000;

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

/** The lists that still name one of these things. Marks them as outdated in the cache, with their variants. */
const findListsOf = async (
  queryClient: QueryClient,
  lists: readonly StoredQuery[],
  storedReads: readonly StoredRead[],
  ids: ReadonlySet<string>,
): Promise<readonly StoredQuery[]> => {
  const hashes = new Set(
    storedReads
      .filter(({ text }) => findIds(text).some((id) => ids.has(id)))
      .map(({ hash }) => hash),
  );
  await queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
  return lists.filter(({ queryKey }) => hashes.has(hashKey(queryKey)));
};

/** The query with this key, as text. */
const findQuery = ({ lists, queriesOf }: StoredQueries, hash: string): StoredQuery | undefined => {
  const queriesOfThings = findIds(hash).flatMap((id) =>
    Object.values(queriesOf).flatMap((queriesOfKind) => queriesOfKind(id)),
  );
  return [...lists, ...queriesOfThings].find(({ queryKey }) => hashKey(queryKey) === hash);
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
  storedQueries: StoredQueries,
  owner: string,
): Promise<void> => {
  const { lists, queriesOf, kindOfThing, deletedIds } = storedQueries;
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
  let queries: readonly StoredQuery[];
  if (isWhole && !isExpired) {
    // A device that starts to follow the feed has just fetched what it keeps, unless it lost its connection meanwhile.
    // Changes by other devices between its first screen and this check will be on no page of the feed.
    await queryClient.invalidateQueries({ predicate: ({ meta }) => (meta?.about.length ?? 0) > 0 });
    queries = await findListsOf(queryClient, lists, remainingReads, deletedOrMissingIds);
  } else {
    const subjects = new Set<Entity>(changes.map(({ entity }) => entity));
    if (subjects.size > 0) await refreshAbout(queryClient, ...subjects);
    const thingQueries = changes.flatMap(({ entity, id, petId }) => [
      ...(petId === null ? [] : (queriesOf.pet?.(petId) ?? [])),
      ...(queriesOf[entity]?.(id) ?? []),
    ]);
    const accountQueries = lists.filter(({ meta }) => meta.about.some((one) => subjects.has(one)));
    queries = [...accountQueries, ...thingQueries];
  }
  const outdatedHashes = await store.outdated(owner);
  // Those on the screen, which `refetchStored` leaves out.
  await queryClient.invalidateQueries({
    predicate: (query) => outdatedHashes.includes(query.queryHash) && !hasReachedServer(query),
  });
  const outdatedQueries = outdatedHashes.flatMap((hash) => findQuery(storedQueries, hash) ?? []);
  const outdated = await refetchStored(
    queryClient,
    [...queries, ...outdatedQueries],
    new Map(remainingReads.map((read): [string, StoredRead] => [read.hash, read])),
    isStillSignedIn,
  );
  if (!isStillSignedIn() || store.isGone()) return;
  await store.setCursor(owner, feedChanges.cursor, outdated);
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
      // A check that failed is repeated the next time.
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
