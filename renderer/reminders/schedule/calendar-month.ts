import { dayAfter, getLastDay, getWeekday } from '#server/calendar/days.ts';

const DAYS_PER_WEEK = 7;

/** The days of a month in weeks from Sunday to Saturday; undefined for days of other months. */
export const weeksOf = (month: string): readonly (readonly (string | undefined)[])[] => {
  const firstDay = `${month}-01`;
  const leadingDays = getWeekday(firstDay);
  const lastDay = getLastDay(month);
  const weeks = Math.ceil((leadingDays + Number(lastDay.slice(8))) / DAYS_PER_WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_PER_WEEK }, (__, weekday) => {
      const day = dayAfter(firstDay, week * DAYS_PER_WEEK + weekday - leadingDays);
      return day.startsWith(month) ? day : undefined;
    }),
  );
};
