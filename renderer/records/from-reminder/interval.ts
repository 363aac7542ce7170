import { addMonths, dayAfter, daysBetween, monthsBetween } from '#server/calendar/days.ts';

/** Whether two days are whole months apart, such as 20 October and 20 November. */
export const isWholeMonths = (dateGiven: string, due: string): boolean => {
  const months = monthsBetween(dateGiven, due);
  return months > 0 && addMonths(dateGiven, months) === due;
};

/**
 * The day that is as far after `start` as `due` is after `dateGiven`: in whole months if possible, else in days.
 */
export const sameInterval = (dateGiven: string, due: string, start: string): string =>
  isWholeMonths(dateGiven, due)
    ? addMonths(start, monthsBetween(dateGiven, due))
    : dayAfter(start, daysBetween(dateGiven, due));
