import { addMonths, dayAfter, daysBetween, monthsBetween } from '#server/calendar/days.ts';

/** Whether two days are whole months apart, such as 20 October and 20 November. */
export const isWholeMonths = (dateGiven: string, dueDate: string): boolean => {
  const months = monthsBetween(dateGiven, dueDate);
  return months > 0 && addMonths(dateGiven, months) === dueDate;
};

/**
 * The day that is as far after `start` as `dueDate` is after `dateGiven`: in whole months if possible, else in days.
 */
export const equalInterval = (dateGiven: string, dueDate: string, start: string): string =>
  isWholeMonths(dateGiven, dueDate)
    ? addMonths(start, monthsBetween(dateGiven, dueDate))
    : dayAfter(start, daysBetween(dateGiven, dueDate));
