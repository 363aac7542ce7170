import { addMonths, dayAfter, daysBetween, monthsBetween } from '#server/calendar/days.ts';

/** The day that lies as far after `from` as `due` lies after `given`: in whole months where it did, else in days. */
export const sameInterval = (given: string, due: string, from: string): string => {
  const months = monthsBetween(given, due);
  return months > 0 && addMonths(given, months) === due
    ? addMonths(from, months)
    : dayAfter(from, daysBetween(given, due));
};
