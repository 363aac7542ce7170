import { dayAfter } from '#server/calendar/days.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { type Answer, careItems } from '#server/care/rules.ts';
import { DAYS } from './diary-days.ts';

/** The doses of one day of the drawing. */
export interface DoseDay {
  readonly day: string;
  readonly given: number;
  /** The number of doses that were due by now, including given ones. */
  readonly due: number;
}

interface Given {
  readonly plans: readonly CarePlan[];
  readonly answers: readonly Answer[];
  readonly petId: string;
  readonly today: string;
  readonly now: Date;
}

/** The doses of a pet's medication on each day of the chart; an empty list if none was due. */
export const doseDaysOf = ({ plans, answers, petId, today, now }: Given): readonly DoseDay[] => {
  const range = { from: dayAfter(today, 1 - DAYS), to: today, now };
  const items = plans
    .filter((plan) => plan.petId === petId)
    .flatMap((plan) =>
      careItems(
        plan,
        answers.filter(({ planId }) => planId === plan.id),
        range,
      ),
    )
    .filter(({ kind, status }) => kind === 'medication' && status !== 'upcoming');
  if (items.length === 0) return [];
  const byDay = Map.groupBy(items, ({ day }) => day);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = dayAfter(today, index + 1 - DAYS);
    const own = byDay.get(day) ?? [];
    const given = own.filter(({ status }) => status === 'given').length;
    return { day, given, due: own.length };
  });
};

/** The totals of all days. */
export const dosesTogether = (days: readonly DoseDay[]) => ({
  given: days.reduce((sum, { given }) => sum + given, 0),
  due: days.reduce((sum, { due }) => sum + due, 0),
});
