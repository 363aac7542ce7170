import { allows } from '#renderer/members/rights.ts';
import { useReopenReminder } from '#renderer/reminders/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { isOverdue } from '#server/reminders/rules.ts';
import { isDoubleTap } from './double-tap.ts';

interface ReopenButtonProps {
  readonly reminder: ReminderWithPet;
  readonly timeZone: string;
  /** Called before the row disappears, so that the list can move the focus. */
  readonly onReopen: () => void;
}

/** Reopens a completed reminder. */
export const ReopenButton = ({ reminder, timeZone, onReopen }: ReopenButtonProps) => {
  const { mutate, isPending } = useReopenReminder();
  if (!allows(reminder, 'log')) return null;
  return (
    <Button
      look="secondary"
      size="pill"
      className="shrink-0 text-narra"
      disabled={isPending}
      aria-label={t('schedule.reopen.of', { title: reminder.title, pet: reminder.pet.name })}
      onClick={(event) => {
        if (isDoubleTap(event)) return;
        onReopen();
        mutate({ ...reminder, isOverdue: isOverdue(reminder.dueDate, timeNow(), timeZone) });
      }}
    >
      {t('schedule.reopen')}
    </Button>
  );
};
