import { queryOptions } from '@tanstack/react-query';
import { PHOTO_CACHES } from './photo-caches.ts';
import { readStore } from './read-store.ts';
import { forgetStoredOwner } from './stored-owner.ts';

/** A summary of what this device keeps for offline use. */
export interface StorageSummary {
  readonly reads: number;
  readonly photos: number;
  /** Bytes that the app uses here, including its own files; undefined if the browser does not tell. */
  readonly bytes: number | undefined;
  /** Whether the browser has promised not to clear it by itself. */
  readonly isSafe: boolean;
}

const countPhotos = async (): Promise<number> => {
  if (!('caches' in window)) return 0;
  const counts = PHOTO_CACHES.map(async (name) =>
    (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0,
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};

/** The summary of an owner; null if this browser stores nothing. */
export const storageSummaryQuery = (owner: string) =>
  queryOptions<StorageSummary | null>({
    queryKey: ['kept on this device', owner],
    meta: { about: [], kept: false },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      // Safari has this since version 17.
      const { storage } = navigator;
      const [reads, photos, estimate, isSafe] = await Promise.all([
        readStore().then(
          (store) => store.read(owner),
          () => null,
        ),
        countPhotos(),
        storage?.estimate?.(),
        storage?.persisted?.() ?? false,
      ]);
      return reads && { reads: reads.length, photos, bytes: estimate?.usage, isSafe };
    },
  });

/** Deletes kept answers and photos, but no unsent changes. */
export const clearStoredReads = async (): Promise<void> => {
  // Without this, the deletion would be reported as a loss.
  forgetStoredOwner();
  await (await readStore()).clear();
  if ('caches' in window) await Promise.all(PHOTO_CACHES.map((name) => caches.delete(name)));
};
