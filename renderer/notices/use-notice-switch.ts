import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '#renderer/api.ts';
import { currentUserKey } from '#renderer/current-user.ts';
import { t } from '#renderer/ui/language/text.ts';
import { errorText } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import type { NoticeDevice } from './device.ts';
import { disableNotices, type EnableResult, enableNotices } from './enable-notices.ts';
import { noticeDeviceQuery } from './queries.ts';

/** The server's reason if the server refused. */
const failureText = (error: unknown): string =>
  error instanceof ApiError || error instanceof NetworkError
    ? errorText(error, 'noticeSettings.failed.text')
    : t('noticeSettings.failed.text');

const showChange = (result: EnableResult): void => {
  const tone = 'danger';
  if (result.outcome === 'enabled') toast({ title: t('noticeSettings.enabled') });
  if (result.outcome === 'blocked') {
    const description = t('noticeSettings.blocked.text');
    toast({ title: t('noticeSettings.blocked.title'), description, tone });
  }
  if (result.outcome === 'permission-error') {
    const description = t('noticeSettings.failed.text');
    toast({ title: t('noticeSettings.error.title'), description, tone });
  }
  if (result.outcome === 'failed') {
    const description = failureText(result.error);
    toast({ title: t('noticeSettings.failed.title'), description, tone });
  }
};

/** Turns notices on this device on or off, and shows a toast with the result. */
export const useNoticeSwitch = ({ canPush }: Pick<NoticeDevice, 'canPush'>) => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (on: boolean) => {
      if (!on) {
        await disableNotices();
        toast({ title: t('noticeSettings.stopped') });
        return;
      }
      const user = queryClient.getQueryData<User | null>(currentUserKey);
      if (user) showChange(await enableNotices(user.id, canPush));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: noticeDeviceQuery.queryKey }),
  });
};
