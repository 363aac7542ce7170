/**
 * Arithmetic of calendar days (YYYY-MM-DD) and months (YYYY-MM). Days are counted as UTC midnights, which no change of
 * clocks moves.
 */

/** In milliseconds. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The UTC midnight at which a calendar day begins, in milliseconds since 1970; NaN where the text is no day. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The calendar day some days after another; before it where `days` is negative. */
export const dayAfter = (day: string, days: number): string => dayOf(midnight(day) + days * DAY);

/** Whole days from one calendar day to another; negative where it lies before, NaN where a text is no day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((midnight(to) - midnight(from)) / DAY);

/** From 0, Sunday, to 6, Saturday. */
export const weekdayOf = (day: string): number => new Date(midnight(day)).getUTCDay();

/** The month some months after another; before it where `months` is negative. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number - 1 + months, 1)).slice(0, 7);
};

/** The last day of a month, or of the month of a day. */
export const lastDayOf = (month: string): string =>
  dayAfter(`${monthAfter(month.slice(0, 7), 1)}-01`, -1);

/** The same day of a later month, or the last day of that month: Jan 31 and one month is Feb 28. */
export const addMonths = (day: string, months: number): string => {
  const month = monthAfter(day.slice(0, 7), months);
  const [same, last] = [`${month}-${day.slice(8)}`, lastDayOf(month)];
  return same < last ? same : last;
};

/**
 * Whole calendar months from one day to another, never below zero. A month that lacks the day (a birthday on the 31st
 * or on 29 February) is full on its last day.
 */
export const monthsBetween = (from: string, to: string): number => {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = number(to) - number(from);
  return Math.max(0, addMonths(from, months) > to ? months - 1 : months);
};
