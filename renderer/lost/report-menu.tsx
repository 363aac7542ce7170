import { Bell, BellOff, Ellipsis, Flag } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Menu, type MenuItem } from '#renderer/ui/overlays/menu.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { FoundReport } from '#server/lost/contract.ts';
import { useMuteSender, useReportAbuse } from './queries.ts';

interface ReportMenuProps {
  readonly report: FoundReport;
  readonly moment: string;
}

/** Lets the owner mute the sender of an unwanted message or report it as abuse. */
export const ReportMenu = ({ report, moment }: ReportMenuProps) => {
  const { id, petId, isMuted, reportedAt } = report;
  const [isAsking, setAsking] = useState(false);
  const mute = useMuteSender(petId);
  const reportAbuse = useReportAbuse(petId);
  const runAction = async (work: () => Promise<{ readonly message: string }>) => {
    try {
      await work();
    } catch (error) {
      showErrorToast(error);
      return false;
    }
    return true;
  };
  const toggleMute = async () => {
    const muted = !isMuted;
    if (!(await runAction(() => mute.mutateAsync({ reportId: id, muted })))) return;
    toast({ title: t(muted ? 'lost.mute.sender.done' : 'lost.mute.sender.ended') });
  };
  const sendReport = async () => {
    if (await runAction(() => reportAbuse.mutateAsync(id))) toast({ title: t('lost.abuse.done') });
    setAsking(false);
  };
  const muteItem: MenuItem = {
    label: t(isMuted ? 'lost.mute.sender.end' : 'lost.mute.sender'),
    icon: isMuted ? Bell : BellOff,
    onSelect: () => void toggleMute(),
  };
  const reportItem: MenuItem = {
    label: t('lost.abuse'),
    icon: Flag,
    onSelect: () => setAsking(true),
    tone: 'danger',
  };
  const items = [
    // The sender of messages from earlier versions is unknown, so it cannot be muted.
    ...(isMuted === null ? [] : [muteItem]),
    ...(reportedAt === null ? [reportItem] : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={Ellipsis}
            label={t('lost.reports.more', { date: moment })}
            className="text-ink-soft"
          />
        }
        items={items}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void sendReport()}
        title={t('lost.abuse.title')}
        consequence={t('lost.abuse.text')}
        confirm={t('lost.abuse.confirm')}
        icon={Flag}
        busy={reportAbuse.isPending}
      />
    </>
  );
};
