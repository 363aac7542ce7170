import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { formatShortDay } from '#renderer/ui/format/format.ts';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { isDay } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { isTreatment } from '#server/records/rules.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { getDueDay } from '#server/reminders/rules.ts';

/** "Dec 22" in the current year, "Jan 5, 2027" in another, with the time if there is one. */
const dateOf = (dueDate: string, timeZone: string): string => {
  const day = getDueDay(dueDate, timeZone);
  const date = formatShortDay(day, dayIn(timeNow(), timeZone));
  return isDay(dueDate) ? date : `${date}, ${formatTime(new Date(dueDate), timeZone)}`;
};

interface RescheduledDialogProps {
  /** The reminder on the server: open, with another due date than the completed one. */
  readonly reminder: ReminderWithPet;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onClose: () => void;
}

/** Asks whether a completed reminder is also done at its new due date. */
export const RescheduledDialog = ({ reminder, onYes, onNo, onClose }: RescheduledDialogProps) => {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false });
  const { pet, title, type, dueDate } = reminder;
  const isCare = type !== 'document' && isTreatment(type);
  const date = dateOf(dueDate, accountTimeZone(user));
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onYes}
      onCancel={onNo}
      title={t(isCare ? 'outbox.moved.given' : 'outbox.moved.done', { title, date })}
      consequence={t('outbox.moved.text', { pet: pet.name })}
      confirm={t(isCare ? 'outbox.moved.given.yes' : 'outbox.moved.done.yes')}
      cancel={t('outbox.moved.no')}
      icon={CircleCheck}
      look="primary"
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={56} />}
    />
  );
};
