/**
 * Arithmetic on calendar days (YYYY-MM-DD) and months (YYYY-MM). Days are handled as UTC midnights, so clock changes do
 * not affect them.
 */

/** `HOUR` is in milliseconds. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The UTC midnight at the start of a day, in milliseconds since 1970; NaN if the text is no day. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a date is a calendar day, not an instant in ISO UTC. */
export const isDay = (date: string): boolean => date.length === 10;

const toDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The day that is `days` after another, or before it if negative. */
export const dayAfter = (day: string, days: number): string => toDay(midnight(day) + days * DAY);

/** Whole days between two calendar days; negative if `to` is earlier, NaN if a text is no day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / DAY);

/** 0 for Sunday to 6 for Saturday. */
export const getWeekday = (day: string): number => new Date(midnight(day)).getUTCDay();

/** The month that is `months` after another, or before it if negative. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return toDay(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
};

/** The last day of a month, or of the month of a day. */
export const getLastDay = (month: string): string =>
  dayAfter(`${monthAfter(month.slice(0, 7), 1)}-01`, -1);

/** The same day of a later month, or that month's last day: one month after Jan 31 is Feb 28. */
export const addMonths = (day: string, months: number): string => {
  const month = monthAfter(day.slice(0, 7), months);
  const [same, last] = [`${month}-${day.slice(8)}`, getLastDay(month)];
  return same < last ? same : last;
};

/**
 * Whole months from one day to another, at least 0. In a month without that day (31st, 29 February) the last day
 * completes it.
 */
export const monthsBetween = (from: string, to: string): number => {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = number(to) - number(from);
  return Math.max(0, addMonths(from, months) > to ? months - 1 : months);
};
