import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { canComplete, requestDone } from './done-request.ts';
import { isDoubleTap } from './double-tap.ts';

interface DoneButtonProps {
  readonly reminder: ReminderWithPet;
  /** Called before the row disappears, so that the list can move the focus. */
  readonly onDone: () => void;
}

/** Opens the Done sheet for a reminder. */
export const DoneButton = ({ reminder, onDone }: DoneButtonProps) => {
  if (!canComplete(reminder)) return null;
  return (
    <Button
      look="secondary"
      size="pill"
      className="text-narra"
      aria-haspopup="dialog"
      aria-label={t('reminders.done.of', { title: reminder.title, pet: reminder.pet.name })}
      onClick={(event) => {
        if (isDoubleTap(event)) return;
        requestDone({ reminder, onGoing: onDone });
      }}
    >
      {t('reminders.done')}
    </Button>
  );
};
