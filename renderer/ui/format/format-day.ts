import { midnight } from '#server/calendar/days.ts';
import { dateFormatter } from './format.ts';

const dateOf = (day: string): Date => new Date(midnight(day));

const SHORT_FORMAT = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;

const writeShort = dateFormatter(SHORT_FORMAT);
const writeShortWithYear = dateFormatter({ ...SHORT_FORMAT, year: 'numeric' });
const writeLong = dateFormatter({
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
const writeInitial = dateFormatter({ timeZone: 'UTC', weekday: 'narrow' });
const writeWeekday = dateFormatter({ timeZone: 'UTC', weekday: 'long' });

/** Formats a calendar day as "Sat, Nov 21", with the year if it is not that of `today`. */
export const formatWeekday = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? writeShort : writeShortWithYear)(dateOf(day));

/** Formats a calendar day as "Saturday, November 21". */
export const formatWholeDay = (day: string): string => writeLong(dateOf(day));

/** The days from Sunday, 1 November 2026. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((date) => dateOf(`2026-11-0${date}`));

/**
 * The names of the seven days from Sunday on, as "S" and "Sunday". Intl's narrow names in Filipino have three
 * letters, so only the first letter is used.
 */
export const weekdays = (): readonly { readonly short: string; readonly long: string }[] =>
  WEEK.map((day) => ({ short: writeInitial(day).slice(0, 1), long: writeWeekday(day) }));

const zones = new Map<string, (at: Date) => string>();

/** Formats the time of an instant in a zone as "3:15 PM", or as "15:15" on a device whose clock has 24 hours. */
export const formatTime = (instant: Date, timeZone: string): string => {
  const writeParts =
    zones.get(timeZone) ?? dateFormatter({ timeZone, hour: 'numeric', minute: '2-digit' });
  zones.set(timeZone, writeParts);
  return writeParts(instant);
};

/** Formats a stored time of day (HH:MM) as `formatTime` does. */
export const formatClockTime = (time: string): string =>
  formatTime(new Date(`2000-01-01T${time}Z`), 'UTC');
