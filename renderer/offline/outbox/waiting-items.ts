import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { firstScreenShown } from '#renderer/start/first-screen.ts';
import { useAccountId } from '#renderer/use-owner.ts';
import { subjectOf } from './kinds.ts';
import { isWaiting, type OutboxItem } from './outbox-item.ts';
import type { Items } from './outbox-queue.ts';

const NO_ITEMS: Items = [];
const QUERY_KEY_START = 'waiting on this device';

/**
 * An owner's unsent changes on this device. They are loaded together with the outbox's code, after the first screen
 * is shown, so that the screen does not wait for that code. They need no connection.
 */
export const waitingItemsQuery = (owner: string) =>
  queryOptions({
    queryKey: [QUERY_KEY_START, owner],
    meta: { about: [], kept: false },
    queryFn: async (): Promise<Items> => {
      await firstScreenShown;
      try {
        return await (await import('./outbox.ts')).readOutbox(owner);
      } catch {
        // A browser that stores nothing has nothing waiting.
        return NO_ITEMS;
      }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Refetches the unsent changes after the outbox has changed. */
export const refetchWaiting = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [QUERY_KEY_START] });

/** The signed-in owner's unsent changes; none until they are loaded. */
export const useWaitingItems = (): Items => {
  return useQuery(waitingItemsQuery(useAccountId() ?? '')).data ?? NO_ITEMS;
};

/** The changes of a thing on this device, in order. `kind` is that of a new one, and begins the names of the others. */
export const changesOfThing = (items: Items, kind: OutboxItem['kind'], id: string): Items =>
  items
    .filter((item) => item.kind.startsWith(kind) && !item.takenBack && subjectOf(item) === id)
    .toSorted((a, b) => a.order - b.order);

/** The last of these changes that is not on the server. */
export const lastUnsentChange = (
  ...thing: Parameters<typeof changesOfThing>
): OutboxItem | undefined => changesOfThing(...thing).findLast(isWaiting);
