import { getWeekday } from '#server/calendar/days.ts';
import { type Recurrence, WEEKDAYS } from '#server/recurrence/rules.ts';

/** The months (1–12) that one recurrence covers; null for all. */
export type MonthPart = readonly number[] | null;

/** Whether a day (YYYY-MM-DD) is in one of the part's months. */
export const isOfPart = (day: string, part: MonthPart): boolean =>
  part === null || part.includes(Number(day.slice(5, 7)));

type RepeatedDays = Pick<Recurrence, 'startsOn' | 'repeat'>;

const FEBRUARY = 2;
const MONTHS_PER_YEAR = 12;

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/**
 * Splits a recurrence into parts that an RRULE can express. On the 29th and 30th, February is a part of its own, in
 * which its last day stands in. One rule with BYMONTHDAY and BYSETPOS could express this, but ical.js (Thunderbird)
 * shows every one of those days, and it also ignores an INTERVAL of months together with BYMONTH.
 */
export const splitRepeat = ({ startsOn, repeat }: RepeatedDays): readonly MonthPart[] => {
  if (repeat?.unit !== 'month' || !/-(29|30)$/.test(startsOn)) return [null];
  const { every } = repeat;
  const firstMonth = Number(startsOn.slice(5, 7)) - 1;
  const reachedMonths = Array.from(
    { length: MONTHS_PER_YEAR },
    (_, turn) => ((firstMonth + turn * every) % MONTHS_PER_YEAR) + 1,
  );
  const months = [...new Set(reachedMonths)].toSorted((a, b) => a - b);
  // If the interval does not divide a year, each year has other months.
  if (MONTHS_PER_YEAR % every !== 0) return months.map((month) => [month]);
  const remainingMonths = months.filter((month) => month !== FEBRUARY);
  return [remainingMonths, ...(months.includes(FEBRUARY) ? [[FEBRUARY]] : [])].filter(
    (part) => part.length > 0,
  );
};

const yearlyRule = (interval: number, months: readonly number[], day: number): string => {
  const isLast = day > 28 && months.includes(FEBRUARY);
  return `FREQ=YEARLY;INTERVAL=${interval};BYMONTH=${months.join(',')};BYMONTHDAY=${isLast ? -1 : day}`;
};

/** The value of an RRULE (RFC 5545) for a part, without its end; null if it does not repeat. */
export const toRecurrenceRule = (
  { startsOn, repeat }: RepeatedDays,
  part: MonthPart,
): string | null => {
  if (repeat === null) return null;
  const { every, unit, weekdays } = repeat;
  const [month, day] = [Number(startsOn.slice(5, 7)), Number(startsOn.slice(8))];
  switch (unit) {
    case 'day':
      return `FREQ=DAILY;INTERVAL=${every}`;
    case 'week': {
      const ownWeekday = WEEKDAYS[(getWeekday(startsOn) + 6) % 7] ?? 'mo';
      const chosenWeekdays = weekdays && weekdays.length > 0 ? weekdays : [ownWeekday];
      const days = WEEKDAYS.filter((name) => chosenWeekdays.includes(name));
      return `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${days.join(',').toUpperCase()};WKST=MO`;
    }
    case 'month':
      // The number of years after which the same month occurs again.
      if (part !== null) return yearlyRule(every / gcd(every, MONTHS_PER_YEAR), part, day);
      return `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${day === 31 ? -1 : day}`;
    default:
      return yearlyRule(every, [month], day);
  }
};
