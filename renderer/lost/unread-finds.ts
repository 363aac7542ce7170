import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UnreadFind } from '#server/lost/contract.ts';

/**
 * Unread messages of finders about every pet, newest first. The code that reads them from the server is loaded with the
 * part of the dashboard that needs it, because of the first screen's budget.
 */
export const unreadFindsQuery = queryOptions({
  queryKey: ['/api/found-reports/unread'],
  meta: { about: ['pet', 'foundReport'], kept: false },
  queryFn: async ({ signal }): Promise<readonly UnreadFind[]> =>
    (await import('./read-unread.ts')).readUnread(signal),
});

const NONE: readonly UnreadFind[] = [];

/** The messages that were read last; only the dashboard sends the request. */
export const useUnreadFinds = (): readonly UnreadFind[] =>
  useQuery({ ...unreadFindsQuery, enabled: false }).data ?? NONE;
