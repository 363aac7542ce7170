import { answersOf } from '#renderer/care/use-care.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { type Answer, type CareItem, careItems, zoneOf } from '#server/care/rules.ts';

/** How many days are drawn, today among them. */
export const MARKED_DAYS = 30;

export type DayMark = 'none' | 'open' | 'given' | 'partly' | 'skipped' | 'missed' | 'late';

export interface MarkedDay {
  readonly day: string;
  readonly mark: DayMark;
}

/** How a day stands by all that the plan has on it. */
const markOf = (items: readonly CareItem[]): DayMark => {
  const has = (...statuses: readonly CareItem['status'][]) =>
    items.some(({ status }) => statuses.includes(status));
  if (items.length === 0) return 'none';
  if (has('late')) return 'late';
  if (has('missed')) return has('given') ? 'partly' : 'missed';
  if (has('given')) return 'given';
  return has('skipped') ? 'skipped' : 'open';
};

interface Past {
  /** All that was to be done or was done, in order. */
  readonly items: readonly CareItem[];
  readonly days: readonly MarkedDay[];
  /** What is due now or late, the earliest first. */
  readonly open: readonly CareItem[];
  readonly given: number;
  /** Of all that was to be done until now. */
  readonly planned: number;
}

/** The last 30 days of a plan, by the shared rule. */
export const pastOf = (plan: CarePlan, answers: readonly Answer[], now: Date): Past => {
  const today = dayIn(now, zoneOf(plan));
  const from = dayAfter(today, 1 - MARKED_DAYS);
  const items = careItems(plan, answersOf(answers, plan.id), { from, to: today, now });
  const byDay = Map.groupBy(items, ({ day }) => day);
  const days = Array.from({ length: MARKED_DAYS }, (_, place) => {
    const day = dayAfter(from, place);
    return { day, mark: markOf(byDay.get(day) ?? []) };
  });
  const planned = items.filter(
    ({ extra, status }) => !extra && status !== 'upcoming' && status !== 'due',
  );
  return {
    items: items.filter(({ status }) => status !== 'upcoming'),
    days,
    open: items.filter(({ status }) => status === 'due' || status === 'late'),
    given: planned.filter(({ status }) => status === 'given').length,
    planned: planned.length,
  };
};
