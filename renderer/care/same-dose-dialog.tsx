import { Pill } from 'lucide-react';
import { authorName } from '#renderer/members/author-name.ts';
import type { QuestionProps } from '#renderer/offline/outbox/kinds.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { Dose } from '#server/doses/contract.ts';
import { doseTime } from './dose-time.ts';

interface SameDoseProps extends Omit<QuestionProps<unknown>, 'item'> {
  readonly title: string;
  /** The dose that another person recorded. */
  readonly current: Dose;
}

const consequenceText = ({ by, givenAt }: Dose): string => {
  // A dose from the outbox may be days old.
  const time = doseTime(new Date(givenAt), timeNow(), shownTimeZone());
  return by === null
    ? t('care.last.nobody', { time })
    : t('care.same.text', { name: authorName(by), time });
};

export const SameDoseDialog = ({ title, current, onYes, onNo, onClose }: SameDoseProps) => (
  <ConfirmDialog
    open
    onClose={onClose}
    onConfirm={onYes}
    onCancel={onNo}
    title={t('care.same', { title })}
    consequence={consequenceText(current)}
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
