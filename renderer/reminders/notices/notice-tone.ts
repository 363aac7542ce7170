import type { OwnerClock } from '#renderer/reminders/schedule/schedule-groups.ts';
import { daysUntil, hoursUntil, isOverdue } from '#server/reminders/rules.ts';

/** In days: what is due later than that does not call yet. */
const AHEAD = 30;

/** Whether something open is due so soon that it calls for its owner. */
export const isCalling = (due: string, { now, timeZone }: OwnerClock): boolean =>
  daysUntil(due, now, timeZone) <= AHEAD;

/** Red, orange, yellow and blue. */
export type NoticeTone = 'overdue' | 'hour' | 'day' | 'later';

/** How pressing something open is among the notifications, by the hours until it falls due. */
export const noticeTone = (due: string, { now, timeZone }: OwnerClock): NoticeTone => {
  if (isOverdue(due, now, timeZone)) return 'overdue';
  const hours = hoursUntil(due, now, timeZone);
  if (hours <= 1) return 'hour';
  return hours <= 24 ? 'day' : 'later';
};
