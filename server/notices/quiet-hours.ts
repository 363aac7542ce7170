import type { QuietHours } from '#db/accounts/table.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, instantAt, wallClock } from '#server/calendar/zones.ts';
import { toInstant } from '#server/recurrence/rules.ts';
import { DUE_TODAY_HOUR } from '#server/reminders/rules.ts';
import { isQuiet } from './rules.ts';

/** In milliseconds. */
const MINUTE = 60_000;

/** The end of the quiet hours that contain an instant; undefined outside them. */
const getQuietEnd = (
  quietHours: QuietHours | null,
  now: Date,
  timeZone: string,
): Date | undefined => {
  if (!isQuiet(quietHours, now, timeZone)) return undefined;
  const clock = wallClock(now, timeZone);
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)];
  const { until } = quietHours;
  let end = toInstant(until > time ? day : dayAfter(day, 1), until, timeZone);
  // Where clocks skip `until`, these hours end when clocks are put forward.
  while (end - MINUTE > now.getTime() && !isQuiet(quietHours, new Date(end - MINUTE), timeZone)) {
    end -= MINUTE;
  }
  if (end > now.getTime()) return new Date(end);
  // Clocks were set back after the first `until` of the day, so these hours end at the second one.
  return new Date(now.getTime() + Date.parse(`${day}T${until}:00Z`) - Date.parse(clock));
};

/** The outbox columns of a notice to an account in whose time zone it is still night; empty if it is not. */
export const holdUntilMorning = (
  now: Date,
  timeZone: string,
): { readonly nextAttemptAt?: string } => {
  const morning = instantAt(dayIn(now, timeZone), DUE_TODAY_HOUR, timeZone);
  return now < morning ? { nextAttemptAt: morning.toISOString() } : {};
};

/** The outbox columns of a notice that must wait for the end of quiet hours; empty if it need not. */
export const holdUntil = (
  quietHours: QuietHours | null,
  now: Date,
  timeZone: string,
): { readonly nextAttemptAt?: string } => {
  const quietEnd = getQuietEnd(quietHours, now, timeZone);
  return quietEnd ? { nextAttemptAt: quietEnd.toISOString() } : {};
};
