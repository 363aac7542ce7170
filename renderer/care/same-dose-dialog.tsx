import { Pill } from 'lucide-react';
import type { QuestionProps } from '#renderer/offline/outbox/kinds.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import type { Dose } from '#server/doses/contract.ts';

interface SameDoseProps extends Omit<QuestionProps<unknown>, 'item'> {
  readonly title: string;
  /** The dose that another person recorded. */
  readonly current: Dose;
}

export const SameDoseDialog = ({ title, current, onYes, onNo, onClose }: SameDoseProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onConfirm={onYes}
    onCancel={onNo}
    title={t('care.same', { title })}
    consequence={t('care.same.text', {
      name: current.by?.name ?? '',
      time: formatTime(new Date(current.givenAt), shownTimeZone()),
    })}
    confirm={t('care.same.yes')}
    cancel={t('care.same.no')}
    icon={Pill}
    look="primary"
  />
);

/** Asks about a dose in the outbox that another person has recorded too. */
export const SameDoseQuestion = ({
  item,
  ...answers
}: QuestionProps<{ readonly title: string; readonly current?: Dose | null }>) =>
  item.current ? <SameDoseDialog title={item.title} current={item.current} {...answers} /> : null;
