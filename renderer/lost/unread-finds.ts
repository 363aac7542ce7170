import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UnreadFind } from '#server/lost/contract.ts';

/**
 * What finders told and its owner has not read yet, of every pet, newest first. The first screen has its budget: what
 * asks the server comes with the part of the dashboard that asks.
 */
export const unreadFindsQuery = queryOptions({
  queryKey: ['/api/found-reports/unread'],
  meta: { about: ['pet', 'foundReport'], kept: false },
  queryFn: async ({ signal }): Promise<readonly UnreadFind[]> =>
    (await import('./read-unread.ts')).readUnread(signal),
});

const NONE: readonly UnreadFind[] = [];

/** As it was read last; the dashboard is what asks for it. */
export const useUnreadFinds = (): readonly UnreadFind[] =>
  useQuery({ ...unreadFindsQuery, enabled: false }).data ?? NONE;
