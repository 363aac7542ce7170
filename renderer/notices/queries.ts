import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { isPushedTo, supportsPush } from '#renderer/notices/push/push-subscription.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { User } from '#server/accounts/contract.ts';
import { type NoticeStatus, readNoticeStatus, sendTest } from '#server/notices/contract.ts';
import { areNoticesOn, type NoticeDevice, notificationPermission } from './device.ts';

/** The result of the last notice by each channel. */
export const noticeStatusQuery = queryOptions({
  queryKey: [readNoticeStatus.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(readNoticeStatus, {}, { signal }),
  staleTime: 0,
});

/** Sends a test by every active channel; the answer contains the results. */
export const useSendTest = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTest, { body: {} }),
    onSuccess: (status: NoticeStatus) =>
      queryClient.setQueryData(noticeStatusQuery.queryKey, status),
    onError: (error) => showErrorToast(error, 'noticeSettings.test.refused'),
  });
};

/** Fetched again whenever it is shown, because the browser's settings may have changed it. */
export const noticeDeviceQuery = queryOptions<NoticeDevice>({
  queryKey: ['notice-device'],
  meta: { about: [], kept: false },
  queryFn: async ({ client }) => {
    const user = client.getQueryData<User | null>(currentUserKey);
    const { push } = await client.ensureQueryData(capabilitiesQuery);
    const isPushed = user ? await isPushedTo(user.id) : false;
    return {
      permission: notificationPermission(),
      isWanted: areNoticesOn(),
      canPush: push && (await supportsPush()),
      isPushed,
      serverPushes: push,
    };
  },
  staleTime: 0,
  retry: false,
  networkMode: 'always',
});
