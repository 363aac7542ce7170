import { monthOf } from '#server/insights/rules.ts';

/** Calendar days, YYYY-MM-DD: from the first up to, and not on, the second. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The year and the month that a day is in: what counts as "this year" and "this month" is by calendar. */
export const yearAround = (day: string): Days => yearSpan(Number(day.slice(0, 4)));

export const monthAround = (day: string): Days => {
  const { first, next } = monthOf(day);
  return { from: first, to: next };
};

export const yearSpan = (year: number): Days => ({
  from: `${year}-01-01`,
  to: `${year + 1}-01-01`,
});

/** The twelve months of a year as YYYY-MM. */
export const monthsOf = (year: number): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
