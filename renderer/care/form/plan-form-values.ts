import { type PlanChanges, planBodyOf } from '#renderer/care/offline.ts';
import { daysBetween } from '#server/calendar/days.ts';
import type { CarePlan } from '#server/care/contract.ts';
import {
  type DayAndTime,
  EMPTY_STEP,
  newPlan,
  type PlanInput,
  type StepInput,
  toPlanBody,
} from './plan-values.ts';

const formatThousandths = (thousandths: number | null): string =>
  thousandths === null ? '' : String(thousandths / 1000);

type StoredStep = NonNullable<CarePlan['steps']>[number];

const HOURS_8 = '06:00,14:00,22:00';

const frequencyOf = ({ repeat, times }: StoredStep): StepInput['often'] => {
  if (repeat === null) return 'other';
  const { every, unit } = repeat;
  if (unit === 'week') return every === 1 ? 'week' : 'other';
  if (unit === 'month') return every === 1 ? 'month' : every === 3 ? 'quarter' : 'other';
  if (unit !== 'day') return 'other';
  if (every > 1) return every === 2 ? 'alternate' : 'days';
  if (times.join() === HOURS_8) return 'eight';
  return times.length === 2 ? 'twice' : times.length < 2 ? 'once' : 'other';
};

type StepLength = Pick<StepInput, 'length' | 'days' | 'endsOn' | 'count'>;

/** The length of a stored step; `next` is the step that follows it. */
const lengthOf = (step: StoredStep, next: StoredStep | undefined): StepLength => {
  const withoutEnd = { days: '', endsOn: '', count: '' };
  if (next) {
    return {
      ...withoutEnd,
      length: 'days',
      days: String(daysBetween(step.startsOn, next.startsOn)),
    };
  }
  const { repeat, times, endsOn, count } = step;
  if (endsOn !== null) return { ...withoutEnd, length: 'date', endsOn };
  if (count === null) return { ...withoutEnd, length: 'never' };
  const timesADay = Math.max(1, times.length);
  if (repeat?.unit !== 'day' || count % timesADay !== 0) {
    return { ...withoutEnd, length: 'count', count: String(count) };
  }
  const days = String((count / timesADay) * repeat.every);
  return { ...withoutEnd, days, length: days === '7' || days === '14' ? days : 'days' };
};

const typedStep = (step: StoredStep, next: StoredStep | undefined): StepInput => ({
  dose: step.dose ?? '',
  amount: formatThousandths(step.amount),
  often: frequencyOf(step),
  every: String(step.repeat?.every ?? 1),
  unit: step.repeat?.unit ?? 'once',
  weekdays: [...(step.repeat?.weekdays ?? [])],
  times: [...step.times],
  startsAt: step.startsAt ?? '',
  ...lengthOf(step, next),
});

/**
 * The form values of a stored plan. The supply field shows the remaining amount; typing there sets a new
 * count.
 */
export const planFormValues = (plan: CarePlan, { today }: DayAndTime): PlanInput => {
  const { kind, title, steps, asNeeded, supply } = plan;
  const storedSteps = steps?.map((step, index) => typedStep(step, steps[index + 1]));
  const neededFields = {
    ...EMPTY_STEP,
    dose: asNeeded?.dose ?? '',
    amount: formatThousandths(asNeeded?.amount ?? null),
  };
  const emptyPlan = newPlan({ today, petId: plan.petId, kind, title });
  return {
    ...emptyPlan,
    instructions: plan.instructions ?? '',
    isNeeded: asNeeded !== null,
    minHours: String(asNeeded?.minHours ?? emptyPlan.minHours),
    maxPer24Hours: String(asNeeded?.maxPer24Hours ?? emptyPlan.maxPer24Hours),
    startsOn: steps?.[0]?.startsOn ?? today,
    steps: storedSteps ?? [neededFields],
    hasSupply: supply !== null,
    counted: formatThousandths(supply?.left ?? null),
    unit: supply?.unit ?? '',
    remindAt: formatThousandths(supply?.remindAt ?? null),
    reminders: plan.reminders,
    reminderSms: plan.reminderSms,
    remindBefore: String(plan.remindBefore),
  };
};

/** Only the changed fields, so that fields which the form cannot show and changes by others are kept. */
export const changesIn = (
  base: CarePlan,
  next: PlanInput,
  moment: DayAndTime,
  now: Date,
): PlanChanges => {
  const storedBody: Readonly<Record<string, unknown>> = toPlanBody(
    planFormValues(base, moment),
    moment,
  );
  const changedFields = Object.entries(toPlanBody(next, moment)).filter(
    ([field, value]) => JSON.stringify(storedBody[field] ?? null) !== JSON.stringify(value ?? null),
  );
  const changes: PlanChanges = Object.fromEntries(changedFields);
  const { supply } = changes;
  if (!supply) return changes;
  const knownSupply = planBodyOf(base).supply;
  // The remaining amount was not edited, so the stored count stays.
  if (knownSupply && supply.counted === base.supply?.left) {
    const { counted, countedAt } = knownSupply;
    return { ...changes, supply: { ...supply, counted, ...(countedAt ? { countedAt } : {}) } };
  }
  return { ...changes, supply: { ...supply, countedAt: now.toISOString() } };
};
