import { t } from '#renderer/ui/language/text.ts';
import { daysBetween, monthsBetween } from '#server/calendar/days.ts';
import type { MessageId } from '#server/messages/ids.ts';

type Unit = 'days' | 'months' | 'years';

const messagesAhead: Readonly<Record<Unit, MessageId>> = {
  days: 'records.day.days',
  months: 'records.day.months',
  years: 'records.day.years',
};
const messagesAgo: Readonly<Record<Unit, MessageId>> = {
  days: 'records.day.daysAgo',
  months: 'records.day.monthsAgo',
  years: 'records.day.yearsAgo',
};

const dateDistance = (earlier: string, later: string): { unit: Unit; count: number } => {
  const months = monthsBetween(earlier, later);
  if (months >= 12) return { unit: 'years', count: Math.floor(months / 12) };
  if (months >= 1) return { unit: 'months', count: months };
  return { unit: 'days', count: daysBetween(earlier, later) };
};

/** A day relative to today: "Today", "In 1 year", "3 months ago". Undefined for an invalid day. */
export const relativeDay = (day: string, today: string): string | undefined => {
  const days = daysBetween(today, day);
  if (Number.isNaN(days)) return undefined;
  if (days === 0) return t('records.day.today');
  if (days === 1) return t('records.day.tomorrow');
  if (days === -1) return t('records.day.yesterday');
  const { unit, count } = days > 0 ? dateDistance(today, day) : dateDistance(day, today);
  return t((days > 0 ? messagesAhead : messagesAgo)[unit], { count });
};
