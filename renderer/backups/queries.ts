import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listBackups } from '#server/backups/contract.ts';

/** The backups of this computer, fetched again each time they are shown. */
export const backupsQuery = queryOptions({
  queryKey: [listBackups.path],
  meta: { about: [], kept: false },
  queryFn: ({ signal }) => call(listBackups, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});
