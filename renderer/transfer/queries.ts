import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { exportSize } from '#server/transfer/contract.ts';

/** The size of an export, fetched again each time it is shown. */
export const exportSizeQuery = queryOptions({
  queryKey: [exportSize.path],
  meta: { about: [], kept: false },
  queryFn: ({ signal }) => call(exportSize, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});
