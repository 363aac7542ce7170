import { dayAfter } from '#server/reminders/rules.ts';

/** A month, YYYY-MM, some months after another. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

const WEEK = 7;

/** The days of a month in weeks from Sunday to Saturday; undefined where a week reaches into another month. */
export const weeksOf = (month: string): readonly (readonly (string | undefined)[])[] => {
  const first = `${month}-01`;
  const before = new Date(`${first}T00:00:00Z`).getUTCDay();
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1);
  const weeks = Math.ceil((before + Number(last.slice(8))) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (__, weekday) => {
      const day = dayAfter(first, week * WEEK + weekday - before);
      return day.startsWith(month) ? day : undefined;
    }),
  );
};
