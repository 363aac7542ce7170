import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { type NoticeStatus, readNoticeStatus, sendTest } from '#server/notices/contract.ts';
import { listReminders } from '#server/reminders/contract.ts';

const MINUTE = 60_000;

/** Every reminder of the owner, read again each minute, in a tab that nobody looks at too. */
export const watchedRemindersQuery = queryOptions({
  queryKey: [listReminders.path],
  queryFn: ({ signal }) => call(listReminders, {}, { signal }),
  refetchInterval: MINUTE,
  refetchIntervalInBackground: true,
});

/** How the last notice by each channel fared. */
export const noticeStatusQuery = queryOptions({
  queryKey: [readNoticeStatus.path],
  queryFn: ({ signal }) => call(readNoticeStatus, {}, { signal }),
  staleTime: 0,
});

/** Sends a test by every channel that would be used; how it fared is in its answer. */
export const useSendTest = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTest, { body: {} }),
    onSuccess: (status: NoticeStatus) =>
      queryClient.setQueryData(noticeStatusQuery.queryKey, status),
  });
};
