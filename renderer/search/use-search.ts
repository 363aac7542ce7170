import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { isOutage } from '#renderer/offline/reads/outage.ts';
import { useOnline } from '#renderer/ui/device/use-online.ts';
import { useSettled } from '#renderer/ui/use-settled.ts';
import type { SearchHit } from '#server/search/contract.ts';
import { queryWords } from '#server/search/rules.ts';
import type { LocalHit } from './local-hits.ts';
import { localSearchQuery, searchQuery } from './queries.ts';

/** In milliseconds: the pause in typing after which the search begins. */
const SEARCH_DELAY = 200;

/** A hit, with the thing that was found if the device has it. */
export type Hit = SearchHit & Partial<Pick<LocalHit, 'thing'>>;

export interface SearchState {
  /** The query that the hits belong to. */
  readonly query: string;
  /** Undefined while the first hits are loaded, and after an error. */
  readonly hits: readonly Hit[] | undefined;
  readonly isLocal: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly more: { readonly load: () => void; readonly isLoading: boolean } | undefined;
}

/** Searches on the server; if it does not answer, searches the data stored on this device. */
export const useSearchResults = (text: string): SearchState => {
  const query = useSettled(text.trim(), SEARCH_DELAY);
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const isAsked = queryWords(query).length > 0;
  const serverSearch = useInfiniteQuery({
    ...searchQuery(query),
    enabled: isAsked && isOnline,
    placeholderData: keepPreviousData,
  });
  const isLocal = isAsked && (!isOnline || isOutage(serverSearch.error));
  const localQuery = useQuery({
    ...localSearchQuery(queryClient, query),
    enabled: isLocal,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) {
    return {
      ...{ query, hits: undefined, isLocal: false, error: null },
      ...{ retry: () => undefined, more: undefined },
    };
  }
  const pages = serverSearch.data?.pages.flatMap(({ hits }) => hits);
  return {
    query,
    hits: isLocal ? localQuery.data : serverSearch.error ? undefined : pages,
    isLocal,
    error: isLocal ? localQuery.error : serverSearch.error,
    retry: () => void serverSearch.refetch(),
    more:
      !isLocal && serverSearch.hasNextPage
        ? {
            load: () => void serverSearch.fetchNextPage(),
            isLoading: serverSearch.isFetchingNextPage,
          }
        : undefined,
  };
};
