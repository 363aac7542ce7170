import { addMonths, dayAfter, daysBetween, monthsBetween } from '#server/calendar/days.ts';

/** Whether two days are whole months apart, such as 20 October and 20 November. */
export const isWholeMonths = (given: string, due: string): boolean => {
  const months = monthsBetween(given, due);
  return months > 0 && addMonths(given, months) === due;
};

/**
 * The day that is as far after `from` as `due` is after `given`: in whole months if possible, else in days.
 */
export const sameInterval = (given: string, due: string, from: string): string =>
  isWholeMonths(given, due)
    ? addMonths(from, monthsBetween(given, due))
    : dayAfter(from, daysBetween(given, due));
