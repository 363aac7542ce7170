import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { readInsights } from '#server/insights/contract.ts';

/** The insights. Any change may affect them, so they are fetched again whenever they are shown. */
export const insightsQuery = queryOptions({
  queryKey: [readInsights.path],
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
  queryFn: ({ signal }) => call(readInsights, {}, { signal }),
  staleTime: 0,
});
