import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#renderer/current-user.ts';
import { readStore } from './read-store.ts';
import { isOwnerKey, type StoredRead } from './retention.ts';
import { storageState } from './storage-state.ts';
import { forgetStoredOwner, storedOwner } from './stored-owner.ts';

/** Data that came from the device, which must not be stored again as if it were fresh. */
const restoredReads = new WeakSet<object>();

export const isRestored = (data: object): boolean => restoredReads.has(data);

const parseStored = (text: string): object => {
  const data: object = JSON.parse(text);
  restoredReads.add(data);
  return data;
};

/** Fills gaps of the cache. Data that is there is newer, or was changed since. */
const fillCache = (queryClient: QueryClient, reads: readonly StoredRead[]): number => {
  let filledCount = 0;
  for (const { hash, text, at, meta } of reads) {
    const key: readonly unknown[] = JSON.parse(hash);
    if (isOwnerKey(key) || queryClient.getQueryData(key) !== undefined) continue;
    // Sets the meta data before a screen uses the query.
    if (meta) queryClient.getQueryCache().build(queryClient, { queryKey: key, meta });
    queryClient.setQueryData(key, parseStored(text), { updatedAt: at });
    filledCount += 1;
  }
  return filledCount;
};

export interface RestoredReads {
  /** The owner of the reads; undefined if there are none. */
  readonly user: CurrentUser | undefined;
  /**
   * When reads that the cache did not have were last put into it, in milliseconds since the page was opened. Several
   * parts of the page restore, so that another one may have done it just before.
   */
  readonly filledAt: number;
}

/** A time before the page was opened. */
const NEVER_UPDATED = -1;

let filledAt = NEVER_UPDATED;

const restoreNothing = (): RestoredReads => ({ user: undefined, filledAt });

/** Restores what this device kept of its owner, if the server cannot be reached. Never rejects. */
export const restoreReads = async (queryClient: QueryClient): Promise<RestoredReads> => {
  const owner = storedOwner();
  if (owner === null) return restoreNothing();
  try {
    const storedReads = await (await readStore()).read(owner);
    const ownerRead = storedReads.find(({ hash }) => isOwnerKey(JSON.parse(hash)));
    if (!ownerRead) {
      // The owner should be here, so the browser has cleared the reads, or they are too old to be shown.
      forgetStoredOwner();
      storageState.set('cleared');
      return restoreNothing();
    }
    if (fillCache(queryClient, storedReads) > 0) filledAt = performance.now();
    // The cast is safe: the version of the shape guarantees what the text contains.
    return { user: parseStored(ownerRead.text) as CurrentUser, filledAt };
  } catch {
    return restoreNothing();
  }
};
