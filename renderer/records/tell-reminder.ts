import { REMINDER_MADE } from '#renderer/ui/reminder-made.ts';
import type { RecordValues } from './form/record-values.ts';

/** Tells the page that a record was saved, where a reminder comes of it. */
export const tellReminder = ({
  nextDueDate,
  reminderEnabled,
}: Pick<RecordValues, 'nextDueDate' | 'reminderEnabled'>): void => {
  if (nextDueDate && reminderEnabled) window.dispatchEvent(new Event(REMINDER_MADE));
};
