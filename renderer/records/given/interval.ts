import { addMonths, dayAfter, daysBetween, monthsBetween } from '#server/calendar/days.ts';

/** Whether a span is months to the day, as 20 October to 20 November. */
export const isWholeMonths = (given: string, due: string): boolean => {
  const months = monthsBetween(given, due);
  return months > 0 && addMonths(given, months) === due;
};

/** The day that lies as far after `from` as `due` lies after `given`: in whole months where it did, else in days. */
export const sameInterval = (given: string, due: string, from: string): string =>
  isWholeMonths(given, due)
    ? addMonths(from, monthsBetween(given, due))
    : dayAfter(from, daysBetween(given, due));
