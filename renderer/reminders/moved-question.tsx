import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { movedStore } from './moved.ts';
import { MovedDialog } from './moved-dialog.tsx';
import { useCompleteReminder } from './queries.ts';

/** Asks about a reminder that was rescheduled before it was completed. */
export const MovedQuestion = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const { mutate } = useCompleteReminder();
  const close = () => movedStore.answered(reminder);
  const complete = () => {
    close();
    mutate(reminder);
  };
  return <MovedDialog reminder={reminder} onYes={complete} onNo={close} onClose={close} />;
};
