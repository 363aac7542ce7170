import { t } from '#renderer/ui/text.ts';
import type { MessageId } from '#server/messages/ids.ts';

const DAY = 86_400_000;

/** Calendar days are counted as UTC midnights, which no change of clocks moves. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const lastOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day of a later month, or that month's last: Jan 31 and one month is Feb 28. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const to = new Date(Date.UTC(year, month - 1 + months, 1));
  to.setUTCDate(Math.min(date, lastOfMonth(to.getUTCFullYear(), to.getUTCMonth())));
  return to.toISOString().slice(0, 10);
};

/** Whole months from an earlier day to a later one. */
const monthsBetween = (earlier: string, later: string): number => {
  const [fromYear = 0, fromMonth = 0] = earlier.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = later.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth;
  return addMonths(earlier, months) > later ? months - 1 : months;
};

type Unit = 'days' | 'months' | 'years';

const ahead: Readonly<Record<Unit, MessageId>> = {
  days: 'records.day.days',
  months: 'records.day.months',
  years: 'records.day.years',
};
const behind: Readonly<Record<Unit, MessageId>> = {
  days: 'records.day.daysAgo',
  months: 'records.day.monthsAgo',
  years: 'records.day.yearsAgo',
};

const distance = (earlier: string, later: string): { unit: Unit; count: number } => {
  const months = monthsBetween(earlier, later);
  if (months >= 12) return { unit: 'years', count: Math.floor(months / 12) };
  if (months >= 1) return { unit: 'months', count: months };
  return { unit: 'days', count: Math.round((midnight(later) - midnight(earlier)) / DAY) };
};

/** A day as seen from today: "Today", "In 1 year", "3 months ago". Undefined for what is no day. */
export const relativeDay = (day: string, today: string): string | undefined => {
  const days = Math.round((midnight(day) - midnight(today)) / DAY);
  if (Number.isNaN(days)) return undefined;
  if (days === 0) return t('records.day.today');
  if (days === 1) return t('records.day.tomorrow');
  if (days === -1) return t('records.day.yesterday');
  const { unit, count } = days > 0 ? distance(today, day) : distance(day, today);
  return t((days > 0 ? ahead : behind)[unit], { count });
};
