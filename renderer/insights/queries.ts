import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { readInsights } from '#server/insights/contract.ts';

/** How the pets are doing. Whatever is changed anywhere changes it, so it is read anew where it is shown. */
export const insightsQuery = queryOptions({
  queryKey: [readInsights.path],
  meta: { about: ['pet', 'record', 'reminder'], kept: 'dated' },
  queryFn: ({ signal }) => call(readInsights, {}, { signal }),
  staleTime: 0,
});
