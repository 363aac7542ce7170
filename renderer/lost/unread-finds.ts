import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UnreadReport } from '#server/lost/contract.ts';

/**
 * Unread messages from finders about all pets, newest first. The code of the request is loaded with the part
 * of the dashboard that needs it, to keep the first bundle small.
 */
export const unreadFindsQuery = queryOptions({
  queryKey: ['/api/found-reports/unread'],
  meta: { about: ['pet', 'foundReport'], kept: false },
  queryFn: async ({ signal }): Promise<readonly UnreadReport[]> =>
    (await import('./fetch-unread.ts')).fetchUnread(signal),
});

const NO_REPORTS: readonly UnreadReport[] = [];

/** The last loaded messages. Only the dashboard sends the request. */
export const useUnreadFinds = (): readonly UnreadReport[] =>
  useQuery({ ...unreadFindsQuery, enabled: false }).data ?? NO_REPORTS;
