import { dayAfter, getLastDay, getWeekday } from '#server/calendar/days.ts';

const WEEK = 7;

/** The days of a month in weeks from Sunday to Saturday; undefined for days of other months. */
export const weeksOf = (month: string): readonly (readonly (string | undefined)[])[] => {
  const firstDay = `${month}-01`;
  const previous = getWeekday(firstDay);
  const lastDay = getLastDay(month);
  const weeks = Math.ceil((previous + Number(lastDay.slice(8))) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (__, weekday) => {
      const day = dayAfter(firstDay, week * WEEK + weekday - previous);
      return day.startsWith(month) ? day : undefined;
    }),
  );
};
