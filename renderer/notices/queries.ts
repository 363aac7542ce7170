import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { type NoticeStatus, readNoticeStatus, sendTest } from '#server/notices/contract.ts';

/** How the last notice by each channel fared. */
export const noticeStatusQuery = queryOptions({
  queryKey: [readNoticeStatus.path],
  meta: { about: ['profile'], kept: false },
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
    onError: (error) => showErrorToast(error, 'noticeSettings.test.refused'),
  });
};
