import { REMINDER_CREATED } from '#renderer/ui/reminder-created.ts';
import type { RecordValues } from './form/record-values.ts';

/** Dispatches an event on the page after a record with a reminder was saved. */
export const announceReminder = ({
  nextDueDate,
  reminderEnabled,
}: Pick<RecordValues, 'nextDueDate' | 'reminderEnabled'>): void => {
  if (nextDueDate && reminderEnabled) window.dispatchEvent(new Event(REMINDER_CREATED));
};
