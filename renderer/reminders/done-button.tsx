import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/text.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { useCompleteReminder } from './queries.ts';

/** Ticks a reminder off. */
export const DoneButton = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const { mutate, isPending } = useCompleteReminder();
  return (
    <Button
      look="secondary"
      size="pill"
      className="shrink-0 text-narra"
      disabled={isPending}
      aria-label={t('reminders.done.of', { title: reminder.title, pet: reminder.pet.name })}
      onClick={() => mutate(reminder)}
    >
      {t('reminders.done')}
    </Button>
  );
};
