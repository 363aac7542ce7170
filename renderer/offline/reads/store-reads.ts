import type { Query, QueryClient } from '@tanstack/react-query';
import { NetworkError } from '#renderer/api.ts';
import { currentAccount } from '#renderer/current-account.ts';
import { type CurrentUser, currentUserKey } from '#renderer/current-user.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import { PHOTO_CACHES } from './photo-caches.ts';
import { type ReadStore, readStore } from './read-store.ts';
import { isRestored, restoreReads } from './restore-reads.ts';
import { isOwnerKey, MAX_READ_SIZE } from './retention.ts';
import { isQuotaError, storageState } from './storage-state.ts';
import { markStoredOwner, storedOwner } from './stored-owner.ts';

/** Milliseconds between an answer and its storage, so that answers are stored in batches. */
const WRITE_DELAY = 1500;
/** Milliseconds until an unchanged answer is stored again only for its time. */
const SAME_ANSWER_INTERVAL = 10 * 60_000;

interface WaitingRead {
  /** The account that the page showed when the answer came. */
  readonly account: string | null | undefined;
  readonly data: object;
  readonly at: number;
  readonly meta?: QueryMeta | undefined;
}

/** A pet that is not on the server yet has no token, and is kept in the outbox instead. */
const CREATED_OFFLINE = /"shareToken":""/;

const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: WRITE_DELAY });
  else setTimeout(work, 0);
};

const clearPhotos = async (): Promise<void> => {
  if (!('caches' in window)) return;
  await Promise.all(PHOTO_CACHES.map((name) => caches.delete(name)));
};

const toRows = (reads: ReadonlyMap<string, WaitingRead>) =>
  [...reads].flatMap(([hash, { data, at, meta }]) => {
    const text = JSON.stringify(data);
    return text.length > MAX_READ_SIZE || CREATED_OFFLINE.test(hash + text)
      ? []
      : [{ hash, text, at, ...(meta && { meta }) }];
  });

const write = async (store: ReadStore, owner: string, rows: ReturnType<typeof toRows>) => {
  // Another owner's photos must not stay here.
  if ((await store.keep(owner, rows)) > 0) await clearPhotos();
  // A logout meanwhile has deleted the store and its marker.
  if (!store.isGone()) markStoredOwner(owner);
};

/** Stores the waiting answers for the owner who is signed in now. */
const writeReads = async (
  queryClient: QueryClient,
  reads: ReadonlyMap<string, WaitingRead>,
): Promise<void> => {
  const user = queryClient.getQueryData<CurrentUser | null>(currentUserKey);
  if (!user || reads.size === 0) return;
  // If another owner has signed in on this page since, earlier answers are not stored for them.
  const readsOfUser = new Map([...reads].filter(([, { account }]) => account === user.id));
  const store = await readStore();
  if (store.isGone()) return;
  // The owner is stored with the answers, because a start without a connection needs it first.
  const updatedAt = queryClient.getQueryState(currentUserKey)?.dataUpdatedAt ?? 0;
  const ownerHash = JSON.stringify(currentUserKey);
  const ownerRead = { data: user, at: updatedAt, account: user.id };
  const allReads = isRestored(user)
    ? readsOfUser
    : new Map([...readsOfUser, [ownerHash, ownerRead]]);
  const rows = toRows(allReads);
  // A hidden page may be closed at once. The reads of another owner are first deleted with their photos, which takes more
  // than one step.
  if (document.visibilityState === 'hidden' && storedOwner() === user.id)
    store.keepLast(user.id, rows).catch(() => undefined);
  try {
    await write(store, user.id, rows);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    // Kept answers are less important than room for new ones: deletes them once, and then reports the storage as full.
    await store.clear();
    await write(store, user.id, rows).catch(() => storageState.set('full'));
  }
};

/**
 * Stores the server's answers on the device while the app is used, with a delay and in idle moments, and restores them
 * if the server cannot be reached. Runs once for each page, as long as it is open.
 */
export const storeReads = (queryClient: QueryClient): void => {
  const writtenAt = new WeakMap<object, number>();
  let waitingReads = new Map<string, WaitingRead>();
  let timer: number | undefined;
  let isRestoring = false;

  const writeWaiting = () => {
    window.clearTimeout(timer);
    timer = undefined;
    const readsToWrite = waitingReads;
    waitingReads = new Map();
    for (const { data, at } of readsToWrite.values()) writtenAt.set(data, at);
    writeReads(queryClient, readsToWrite).catch(() => undefined);
  };
  const storeRead = ({ queryKey, queryHash, meta }: Query, data: unknown, at: number) => {
    // The owner may be in the cache before any screen asked.
    if (
      !(meta?.kept || isOwnerKey(queryKey)) ||
      typeof data !== 'object' ||
      data === null ||
      isRestored(data)
    )
      return;
    if (at - (writtenAt.get(data) ?? Number.NEGATIVE_INFINITY) < SAME_ANSWER_INTERVAL) return;
    const hash = isOwnerKey(queryKey) ? JSON.stringify(currentUserKey) : queryHash;
    waitingReads.set(hash, { data, at, meta, account: currentAccount() });
    if (timer !== undefined) return;
    timer = window.setTimeout(() => whenIdle(writeWaiting), WRITE_DELAY);
    // Opened now, because a page that is being closed cannot wait for it.
    readStore().catch(() => undefined);
  };
  const restoreAnswers = () => {
    if (isRestoring) return;
    isRestoring = true;
    void restoreReads(queryClient).finally(() => {
      isRestoring = false;
    });
  };
  const forgetAnswer = async (hash: string) => {
    const user = queryClient.getQueryData<CurrentUser | null>(currentUserKey);
    if (user) await (await readStore()).drop(user.id, [hash]);
  };

  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) storeRead(query, query.state.data, query.state.dataUpdatedAt);
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    // Data that the app itself puts into the cache is not an answer, except for the user, whom many calls return.
    if (action.type === 'success' && (!action.manual || isOwnerKey(query.queryKey))) {
      storeRead(query, query.state.data, query.state.dataUpdatedAt);
    }
    if (action.type !== 'error') return;
    if (isNotFound(action.error) && query.meta?.kept) {
      waitingReads.delete(query.queryHash);
      forgetAnswer(query.queryHash).catch(() => undefined);
    }
    if (action.error instanceof NetworkError && query.state.data === undefined) restoreAnswers();
  });
  window.addEventListener('offline', restoreAnswers);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waitingReads.size > 0) writeWaiting();
  });
};
