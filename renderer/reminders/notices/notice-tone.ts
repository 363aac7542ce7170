import type { OwnerClock } from '#renderer/reminders/schedule/schedule-groups.ts';
import { daysUntil, hoursUntil, isOverdue } from '#server/reminders/rules.ts';

/** In days: a reminder that is due later is not in the notifications yet. */
const DAYS_AHEAD = 30;

/** Whether an open reminder is due soon enough for the notifications. */
export const isNotifiable = (dueDate: string, { now, timeZone }: OwnerClock): boolean =>
  daysUntil(dueDate, now, timeZone) <= DAYS_AHEAD;

/** Shown as red, orange, yellow and blue. */
export type NoticeTone = 'overdue' | 'hour' | 'day' | 'later';

/** The urgency of an open reminder in the notifications, by the hours until it is due. */
export const noticeTone = (dueDate: string, { now, timeZone }: OwnerClock): NoticeTone => {
  if (isOverdue(dueDate, now, timeZone)) return 'overdue';
  const hours = hoursUntil(dueDate, now, timeZone);
  if (hours <= 1) return 'hour';
  return hours <= 24 ? 'day' : 'later';
};
