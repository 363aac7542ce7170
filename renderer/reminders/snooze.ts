import { formatTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { MINUTE_MS } from '#renderer/ui/time/durations.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, instantAt } from '#server/calendar/zones.ts';
import { DUE_HOUR } from '#server/reminders/rules.ts';
import type { OwnerClock } from './schedule/schedule-groups.ts';

const WEEK_DAYS = 7;

/** The snooze durations in the order in which they are offered: minutes, or until a morning. */
export const SNOOZE_CHOICES = [15, 30, 60, 240, 'tomorrow', 'week'] as const;
export type Snooze = (typeof SNOOZE_CHOICES)[number];

/** The end of a snooze. A morning starts at the hour of due dates without a time. */
export const snoozeEnd = (snooze: Snooze, { now, timeZone }: OwnerClock): Date => {
  if (typeof snooze === 'number') return new Date(now.getTime() + snooze * MINUTE_MS);
  const days = snooze === 'tomorrow' ? 1 : WEEK_DAYS;
  return instantAt(dayAfter(dayIn(now, timeZone), days), DUE_HOUR, timeZone);
};

/** The day of an instant as "Sat, Nov 21"; undefined if it is today. */
export const dayUnlessToday = (
  instant: Date,
  { now, timeZone }: OwnerClock,
): string | undefined => {
  const [day, today] = [dayIn(instant, timeZone), dayIn(now, timeZone)];
  return day === today ? undefined : formatWeekday(day, today);
};

/** An instant as "3:15 PM", or as "Sat, Nov 21, 3:15 PM" if it is not today. */
export const timeOrDayText = (instant: Date, clock: OwnerClock): string =>
  [dayUnlessToday(instant, clock), formatTime(instant, clock.timeZone)].filter(Boolean).join(', ');
