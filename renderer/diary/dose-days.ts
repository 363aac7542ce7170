import { dayAfter } from '#server/calendar/days.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { careItems, type PlanAnswer } from '#server/care/rules.ts';
import { slotsBetween } from '#server/occurrences/rules.ts';
import { CHART_DAYS } from './diary-days.ts';

/** The doses of one day of the drawing. */
export interface DoseDay {
  readonly day: string;
  readonly given: number;
  /** The number of doses that were due by now, including given ones. */
  readonly due: number;
}

interface PlanInput {
  readonly plans: readonly CarePlan[];
  readonly answers: readonly PlanAnswer[];
  readonly petId: string;
  readonly today: string;
  readonly now: Date;
}

/** The doses of a pet's medication on each day of the chart; an empty list if none was due. */
export const doseDaysOf = ({
  plans,
  answers,
  petId,
  today,
  now,
}: PlanInput): readonly DoseDay[] => {
  const range = { from: dayAfter(today, 1 - CHART_DAYS), to: today, now };
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
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = dayAfter(today, index + 1 - CHART_DAYS);
    const dayItems = byDay.get(day) ?? [];
    const givenCount = dayItems.filter(({ status }) => status === 'given').length;
    return { day, given: givenCount, due: dayItems.length };
  });
};

/** The number of given and of due doses on all days together. */
export const doseTotals = (days: readonly DoseDay[]) => ({
  given: days.reduce((sum, { given }) => sum + given, 0),
  due: days.reduce((sum, { due }) => sum + due, 0),
});

/** In days: how far ahead a next dose is looked for. */
const MAX_DAYS_AHEAD = 400;

/** A medication that began or ended in the weeks of the chart. */
export interface DrawnCourse {
  readonly planId: string;
  readonly title: string;
  /** The first and the last day in the chart. */
  readonly from: string;
  readonly to: string;
}

/**
 * The courses whose beginning or end lies in the weeks up to today, so that a change in the lanes can be compared with
 * them. A medication that is given through all the weeks would tint the whole chart and say nothing.
 */
export const coursesOf = ({
  plans,
  answers,
  petId,
  today,
  now,
}: PlanInput): readonly DrawnCourse[] => {
  const firstDay = dayAfter(today, 1 - CHART_DAYS);
  return plans.flatMap((plan) => {
    if (plan.petId !== petId || plan.kind !== 'medication') return [];
    const planAnswers = answers.filter(({ planId }) => planId === plan.id);
    const days = careItems(plan, planAnswers, { from: firstDay, to: today, now })
      .filter(({ extra }) => !extra)
      .map(({ day }) => day);
    const [firstDoseDay] = days;
    const lastDay = days.at(-1);
    if (firstDoseDay === undefined || lastDay === undefined) return [];
    const steps = plan.revisions.flatMap((revision) => revision.steps ?? []);
    const isOlder = steps.some(({ startsOn }) => startsOn < firstDay);
    const futureSlots = slotsBetween(
      plan,
      dayAfter(today, 1),
      dayAfter(today, MAX_DAYS_AHEAD),
      () => false,
    );
    const hasFutureSlot = futureSlots.next().done !== true;
    if (isOlder && hasFutureSlot) return [];
    const drawnSpan = {
      from: isOlder ? firstDay : firstDoseDay,
      to: hasFutureSlot ? today : lastDay,
    };
    return { planId: plan.id, title: plan.title, ...drawnSpan };
  });
};
