import type { QuestionProps } from '#renderer/offline/outbox/kinds.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { RescheduledDialog } from './rescheduled-dialog.tsx';

/** Asks whether a completion in the outbox is also meant for the reminder's new due date. */
export const RescheduledCompletion = ({
  item,
  ...answers
}: QuestionProps<{ readonly moved?: ReminderWithPet | null }>) =>
  item.moved ? <RescheduledDialog reminder={item.moved} {...answers} /> : null;
