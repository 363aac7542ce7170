import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { noticeDeviceQuery } from './queries.ts';
import { useNoticeSwitch } from './use-notice-switch.ts';

/** Explains notices before the browser asks for permission. */
export const PermissionQuestion = ({ onClose }: { readonly onClose: () => void }) => {
  const { data: device } = useQuery(noticeDeviceQuery);
  const { mutate } = useNoticeSwitch({ canPush: device?.canPush ?? false });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => {
        onClose();
        mutate(true);
      }}
      title={t('noticeSettings.first.title')}
      consequence={t('noticeSettings.first.text')}
      confirm={t('noticeSettings.first.yes')}
      cancel={t('noticeSettings.first.no')}
      icon={BellRing}
      look="primary"
    />
  );
};
