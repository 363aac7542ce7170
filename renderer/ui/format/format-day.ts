import { midnight } from '#server/calendar/days.ts';
import { writing } from './format.ts';

const dateOf = (day: string): Date => new Date(midnight(day));

const SHORT = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;

const writeShort = writing(SHORT);
const writeShortWithYear = writing({ ...SHORT, year: 'numeric' });
const writeLong = writing({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
const writeInitial = writing({ timeZone: 'UTC', weekday: 'narrow' });
const writeWeekday = writing({ timeZone: 'UTC', weekday: 'long' });

/** A calendar day as "Sat, Nov 21"; in another year than `today`'s with the year. */
export const formatWeekday = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? writeShort : writeShortWithYear)(dateOf(day));

/** A calendar day as "Saturday, November 21". */
export const formatWholeDay = (day: string): string => writeLong(dateOf(day));

/** The first of November 2026 is a Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((date) => dateOf(`2026-11-0${date}`));

/** The seven days from Sunday on, as "S" and "Sunday". Filipino's narrow names have three letters: the first one stands. */
export const weekdays = (): readonly { readonly short: string; readonly long: string }[] =>
  WEEK.map((day) => ({ short: writeInitial(day).slice(0, 1), long: writeWeekday(day) }));

const zones = new Map<string, (at: Date) => string>();

/** The time of day of an instant in a zone, as "3:15 PM". */
export const formatTime = (instant: Date, timeZone: string): string => {
  const write = zones.get(timeZone) ?? writing({ timeZone, hour: 'numeric', minute: '2-digit' });
  zones.set(timeZone, write);
  return write(instant);
};
