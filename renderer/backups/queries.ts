import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listBackups } from '#server/backups/contract.ts';

/** The backups of this computer; asked anew each time that somebody looks. */
export const backupsQuery = queryOptions({
  queryKey: [listBackups.path],
  meta: { about: [], kept: false },
  queryFn: ({ signal }) => call(listBackups, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});
