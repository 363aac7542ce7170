import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { readExpenseSummary, readStatistics } from '#server/expenses/contract.ts';

/** The household's numbers. Whatever is changed anywhere changes them, so they are read anew where they are shown. */
export const statisticsQuery = queryOptions({
  queryKey: [readStatistics.path],
  queryFn: ({ signal }) => call(readStatistics, {}, { signal }),
  staleTime: 0,
});

/** What a year cost, in all and by month, type and pet; the owner's present one without `year`. */
export const expenseSummaryQuery = (year?: number) =>
  queryOptions({
    queryKey: [readExpenseSummary.path, year],
    queryFn: ({ signal }) =>
      call(
        readExpenseSummary,
        { query: year === undefined ? {} : { year: String(year) } },
        { signal },
      ),
    staleTime: 0,
  });
