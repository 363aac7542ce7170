import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { useCompleteReminder } from './queries.ts';
import { isSecondPress } from './second-press.ts';
import { isFromDevice } from './waiting-records.ts';

interface DoneButtonProps {
  readonly reminder: ReminderWithPet;
  /** The row is about to go: whoever lists it says where the focus goes. */
  readonly onDone: () => void;
}

/** Ticks a reminder off; one double tap ticks off one. */
export const DoneButton = ({ reminder, onDone }: DoneButtonProps) => {
  const { mutate, isPending } = useCompleteReminder();
  // The server does not know it yet.
  if (isFromDevice(reminder)) return null;
  return (
    <Button
      look="secondary"
      size="pill"
      className="text-narra"
      disabled={isPending}
      aria-label={t('reminders.done.of', { title: reminder.title, pet: reminder.pet.name })}
      onClick={(event) => {
        if (isSecondPress(event)) return;
        onDone();
        mutate(reminder);
      }}
    >
      {t('reminders.done')}
    </Button>
  );
};
