import { dayAfter, lastDayOf, weekdayOf } from '#server/calendar/days.ts';

const WEEK = 7;

/** The days of a month in weeks from Sunday to Saturday; undefined for days of other months. */
export const weeksOf = (month: string): readonly (readonly (string | undefined)[])[] => {
  const first = `${month}-01`;
  const before = weekdayOf(first);
  const last = lastDayOf(month);
  const weeks = Math.ceil((before + Number(last.slice(8))) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (__, weekday) => {
      const day = dayAfter(first, week * WEEK + weekday - before);
      return day.startsWith(month) ? day : undefined;
    }),
  );
};
