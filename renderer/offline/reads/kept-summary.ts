import { queryOptions } from '@tanstack/react-query';
import { PHOTO_CACHES } from './kept-caches.ts';
import { forgetKeptOwner } from './kept-owner.ts';
import { keptStore } from './kept-store.ts';

/** What this device keeps for the time without a connection. */
export interface KeptSummary {
  readonly reads: number;
  readonly photos: number;
  /** Bytes that the app takes here, its own files included, as far as the browser tells. */
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

/** What is kept of an owner; null where this browser keeps nothing. */
export const keptSummaryQuery = (owner: string) =>
  queryOptions<KeptSummary | null>({
    queryKey: ['kept on this device', owner],
    meta: { about: [], kept: false },
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      // Safari knows no such thing before 17.
      const { storage } = navigator;
      const [reads, photos, estimate, isSafe] = await Promise.all([
        keptStore().then(
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

/** Clears what was read, photos included, and nothing that waits here to be sent. */
export const clearKept = async (): Promise<void> => {
  // Without it nobody is told of a store that was emptied on purpose.
  forgetKeptOwner();
  await (await keptStore()).clear();
  if ('caches' in window) await Promise.all(PHOTO_CACHES.map((name) => caches.delete(name)));
};
