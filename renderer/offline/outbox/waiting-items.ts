import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { firstScreenShown } from '#renderer/ui/start/first-screen.ts';
import type { Items } from './outbox-queue.ts';

const NOTHING: Items = [];
const BEGINNING = 'waiting on this device';

/**
 * Everything that an owner has waiting on this device, read where it lies: screens that come before the outbox, or
 * open without a connection, need not wait for more. No connection is asked. The first screen has its time before it:
 * what must know it in order to be drawn ends that.
 */
export const waitingQuery = (owner: string) =>
  queryOptions({
    queryKey: [BEGINNING, owner],
    meta: { about: [], kept: false },
    queryFn: async (): Promise<Items> => {
      await firstScreenShown;
      try {
        return await (await import('./outbox.ts')).readOutbox(owner);
      } catch {
        // A browser that keeps nothing has nothing waiting.
        return NOTHING;
      }
    },
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads it again, once the outbox has changed. */
export const rereadWaiting = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [BEGINNING] });

/** What waits here of whoever is signed in; nothing until that is known. */
export const useWaiting = (): Items => {
  const { data: user } = useQuery(currentUserQuery);
  return useQuery(waitingQuery(user?.id ?? '')).data ?? NOTHING;
};
