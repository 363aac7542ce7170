import { answersOf } from '#renderer/care/use-care.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { type CareItem, careItems, getTimeZone, type PlanAnswer } from '#server/care/rules.ts';

/** The number of days shown, including today. */
const MARKED_DAYS = 30;

export type DayMark = 'none' | 'open' | 'given' | 'partly' | 'skipped' | 'missed' | 'late';

export interface MarkedDay {
  readonly day: string;
  readonly mark: DayMark;
}

/** The mark of a day from all occurrences of the plan on it. */
const combineMarks = (items: readonly CareItem[]): DayMark => {
  const hasStatus = (...statuses: readonly CareItem['status'][]) =>
    items.some(({ status }) => statuses.includes(status));
  if (items.length === 0) return 'none';
  if (hasStatus('late')) return 'late';
  if (hasStatus('missed')) return hasStatus('given') ? 'partly' : 'missed';
  if (hasStatus('given')) return 'given';
  return hasStatus('skipped') ? 'skipped' : 'open';
};

interface PastDays {
  /** All occurrences and doses in order. */
  readonly items: readonly CareItem[];
  readonly days: readonly MarkedDay[];
  /** Occurrences that are due now or late, the earliest first. */
  readonly open: readonly CareItem[];
  readonly given: number;
  /** The number of occurrences that were due until now. */
  readonly planned: number;
}

/** The last 30 days of a plan, computed by the rule that the server uses. */
export const computePastDays = (
  plan: CarePlan,
  answers: readonly PlanAnswer[],
  now: Date,
): PastDays => {
  const today = dayIn(now, getTimeZone(plan));
  const firstDay = dayAfter(today, 1 - MARKED_DAYS);
  const items = careItems(plan, answersOf(answers, plan.id), { from: firstDay, to: today, now });
  const byDay = Map.groupBy(items, ({ day }) => day);
  const days = Array.from({ length: MARKED_DAYS }, (_, index) => {
    const day = dayAfter(firstDay, index);
    return { day, mark: combineMarks(byDay.get(day) ?? []) };
  });
  const plannedItems = items.filter(
    ({ extra, status }) => !extra && status !== 'upcoming' && status !== 'due',
  );
  return {
    items: items.filter(({ status }) => status !== 'upcoming'),
    days,
    open: items.filter(({ status }) => status === 'due' || status === 'late'),
    given: plannedItems.filter(({ status }) => status === 'given').length,
    planned: plannedItems.length,
  };
};
