import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#server/accounts/contract.ts';
import { forgetKeptOwner, keptOwner } from './kept-owner.ts';
import { isOwner, type KeptRead } from './kept-rules.ts';
import { keptStore } from './kept-store.ts';
import { storageState } from './storage-state.ts';

/** What came from the device: it is not kept anew, as if it were fresh. */
const restored = new WeakSet<object>();

export const isRestored = (data: object): boolean => restored.has(data);

const parsed = (text: string): object => {
  const data: object = JSON.parse(text);
  restored.add(data);
  return data;
};

/** Puts into the cache what it has not: what is there already is newer, or was changed since. */
const fill = (queryClient: QueryClient, reads: readonly KeptRead[]): number => {
  let filled = 0;
  for (const { hash, text, at, meta } of reads) {
    const key: readonly unknown[] = JSON.parse(hash);
    if (isOwner(key) || queryClient.getQueryData(key) !== undefined) continue;
    // Before a screen asks for it, it is known already what it is about.
    if (meta) queryClient.getQueryCache().build(queryClient, { queryKey: key, meta });
    queryClient.setQueryData(key, parsed(text), { updatedAt: at });
    filled += 1;
  }
  return filled;
};

export interface Restored {
  /** The owner whose reads they are, undefined where there are none. */
  readonly user: User | undefined;
  /** How many reads the cache did not have. */
  readonly filled: number;
}

const NOTHING: Restored = { user: undefined, filled: 0 };

/** Brings back what this device kept of its owner, where the server cannot be reached. Never rejects. */
export const restoreReads = async (queryClient: QueryClient): Promise<Restored> => {
  const owner = keptOwner();
  if (owner === null) return NOTHING;
  try {
    const reads = await (await keptStore()).read(owner);
    const kept = reads.find(({ hash }) => isOwner(JSON.parse(hash)));
    if (!kept) {
      // It should be here: the browser has cleared it away, or it is too old to be shown.
      forgetKeptOwner();
      storageState.set('cleared');
      return NOTHING;
    }
    // A cast: the shape's version stands for what the text holds.
    return { user: parsed(kept.text) as User, filled: fill(queryClient, reads) };
  } catch {
    return NOTHING;
  }
};
