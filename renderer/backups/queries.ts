import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { backupProgress, listBackups } from '#server/backups/contract.ts';

/** The backups of this computer, fetched again each time they are shown. */
export const backupsQuery = queryOptions({
  queryKey: [listBackups.path],
  meta: { about: [], kept: false },
  queryFn: ({ signal }) => call(listBackups, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

/** Whether the last backup failed, without reading the folder. */
export const backupProgressQuery = queryOptions({
  queryKey: [backupProgress.path],
  meta: { about: [], kept: false },
  queryFn: ({ signal }) => call(backupProgress, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  // A restore ends the session, which a refetch would tell before the sheet does.
  refetchOnWindowFocus: false,
});
