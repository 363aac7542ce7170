import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { readStatistics } from '#server/expenses/contract.ts';

/** The household's numbers. Whatever is changed anywhere changes them, so they are read anew where they are shown. */
export const statisticsQuery = queryOptions({
  queryKey: [readStatistics.path],
  queryFn: ({ signal }) => call(readStatistics, {}, { signal }),
  staleTime: 0,
});
