import { useCompleteReminder } from '#renderer/reminders/queries.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { rescheduledStore } from './rescheduled.ts';
import { RescheduledDialog } from './rescheduled-dialog.tsx';

/** Asks about a reminder that was rescheduled before it was completed. */
export const RescheduledQuestion = ({ reminder }: { readonly reminder: ReminderWithPet }) => {
  const { mutate } = useCompleteReminder();
  const close = () => rescheduledStore.answered(reminder);
  const complete = () => {
    close();
    mutate(reminder);
  };
  return <RescheduledDialog reminder={reminder} onYes={complete} onNo={close} onClose={close} />;
};
