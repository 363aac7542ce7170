import type { OwnerClock } from '#renderer/reminders/schedule/schedule-groups.ts';
import { hoursUntil, isOverdue } from '#server/reminders/rules.ts';

/** Red, orange, yellow and blue. */
export type NoticeTone = 'overdue' | 'hour' | 'day' | 'later';

/** How pressing something open is among the notifications, by the hours until it falls due. */
export const noticeTone = (due: string, { now, timeZone }: OwnerClock): NoticeTone => {
  if (isOverdue(due, now, timeZone)) return 'overdue';
  const hours = hoursUntil(due, now, timeZone);
  if (hours <= 1) return 'hour';
  return hours <= 24 ? 'day' : 'later';
};
