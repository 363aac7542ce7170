import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { exportSize } from '#server/transfer/contract.ts';

/** How much an export would hold; asked anew each time that somebody looks. */
export const exportSizeQuery = queryOptions({
  queryKey: [exportSize.path],
  meta: { about: [], kept: false },
  queryFn: ({ signal }) => call(exportSize, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});
