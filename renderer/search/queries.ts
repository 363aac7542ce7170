import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import { searchBooklet } from '#server/search/contract.ts';
import { SEARCH_ENTITIES } from '#server/search/rules.ts';
import { searchDevice } from './search-device.ts';

const meta = {
  about: SEARCH_ENTITIES,
  kept: false,
} as const satisfies QueryMeta;

/** The server's hits in pages, newest first. */
export const searchQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [searchBooklet.path, q],
    meta,
    queryFn: ({ pageParam, signal }) =>
      call(
        searchBooklet,
        { query: pageParam === '' ? { q } : { q, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Hits in the answers that this device has stored. */
export const localSearchQuery = (queryClient: QueryClient, q: string) =>
  queryOptions({
    queryKey: ['search on this device', q],
    meta,
    queryFn: () => searchDevice(queryClient, q),
    networkMode: 'always',
  });
