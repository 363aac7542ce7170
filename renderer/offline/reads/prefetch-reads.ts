import { hashKey, type QueryClient } from '@tanstack/react-query';
import { currentAccount } from '#renderer/current-account.ts';
import type { StoredQueries } from './follow-changes.ts';
import { readStore } from './read-store.ts';
import { storageState } from './storage-state.ts';

/**
 * Fetches the records and thumbnails of pets that this device does not keep yet, so that a pet that was never opened
 * here can be opened without a connection. It runs a while after the first screen, one request at a time, up to a
 * limit.
 */

/** Milliseconds from the first screen. */
const PREFETCH_DELAY = 10_000;
const MAX_THINGS = 50;
/** Bytes of answers, uncompressed, and of thumbnails. */
const MAX_BYTES = 5_000_000;

/** The connection as some browsers describe it (https://wicg.github.io/netinfo/). */
interface NetworkConnection {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
}

/** Whether the connection costs money or is slow. A browser that does not tell counts as unmetered. */
const isExpensive = ({ saveData, type, effectiveType }: NetworkConnection): boolean =>
  saveData === true || type === 'cellular' || /2g$/.test(effectiveType ?? '');

const readConnection = (): NetworkConnection => {
  // The cast is safe: TypeScript's own types lack it, because not every browser has it.
  const { connection } = navigator as { readonly connection?: NetworkConnection };
  return connection ?? {};
};

/** Fetches a thumbnail so that the service worker keeps it, which it does only for images. Returns its bytes. */
const keepThumbnail = async (url: string): Promise<number> => {
  if (!navigator.serviceWorker?.controller || (await caches.match(url))) return 0;
  const image = new Image();
  image.src = url;
  await image.decode();
  const cachedResponse = await caches.match(url);
  return Number(cachedResponse?.headers.get('content-length') ?? 0);
};

/** Keeps what is missing, in the order of the list. */
export const prefetchOnce = async (
  queryClient: QueryClient,
  load: () => Promise<StoredQueries>,
): Promise<void> => {
  const owner = currentAccount();
  const mayPrefetch = () =>
    currentAccount() === owner &&
    navigator.onLine &&
    !isExpensive(readConnection()) &&
    storageState.current() === undefined;
  if (!owner || !mayPrefetch()) return;
  const { prefetch } = await load();
  const store = await readStore();
  const storedHashes = new Set(await store.hashes(owner));
  let bytes = 0;
  for (const { queries, thumbnail } of await prefetch(queryClient, MAX_THINGS)) {
    const missingQueries = queries.filter(({ queryKey }) => !storedHashes.has(hashKey(queryKey)));
    for (const query of missingQueries) {
      if (bytes >= MAX_BYTES || !mayPrefetch() || store.isGone()) return;
      const answer = await query.read(queryClient, 1).catch(() => undefined);
      bytes += answer === undefined ? 0 : JSON.stringify(answer).length;
    }
    if (thumbnail !== undefined && bytes < MAX_BYTES && mayPrefetch()) {
      bytes += await keepThumbnail(thumbnail).catch(() => 0);
    }
  }
};

/**
 * Runs once for each page, in one tab at a time in browsers that have locks. The desktop window has its server inside
 * and needs no copy.
 */
export const prefetchReads = (
  queryClient: QueryClient,
  load: () => Promise<StoredQueries>,
): void => {
  if (window.alagaDesktop) return;
  const runPrefetch = () => prefetchOnce(queryClient, load).catch(() => undefined);
  window.setTimeout(() => {
    if (document.visibilityState !== 'visible') return;
    if (!('locks' in navigator)) void runPrefetch();
    else {
      void navigator.locks.request('alaga.ahead', { ifAvailable: true }, (lock) =>
        lock === null ? undefined : runPrefetch(),
      );
    }
  }, PREFETCH_DELAY);
};
