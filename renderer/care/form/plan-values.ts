import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { PlanBody } from '#renderer/care/offline.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { planForm } from '#server/care/contract.ts';
import { CARE_KINDS, type CareKind } from '#server/occurrences/rules.ts';
import { WEEKDAYS } from '#server/recurrence/rules.ts';
import { COURSE_LENGTHS, FREQUENCIES, UNITS } from './choices.ts';

/** The form's values of a plan: numbers and days are strings, as typed. */
const stepInput = z.object({
  dose: z.string(),
  /** The amount of one dose, in the supply's unit. */
  amount: z.string(),
  often: z.enum(FREQUENCIES),
  every: z.string(),
  unit: z.enum(UNITS),
  weekdays: z.array(z.enum(WEEKDAYS)),
  times: z.array(z.string()),
  /** HH:MM, '' for the whole first day, or FIRST_DOSE_NOW. */
  startsAt: z.string(),
  /** If another step follows, only `days` is used. */
  length: z.enum(COURSE_LENGTHS),
  days: z.string(),
  endsOn: z.string(),
  count: z.string(),
});

const planInput = z.object({
  kind: z.enum(CARE_KINDS),
  title: z.string(),
  instructions: z.string(),
  /** If true, the plan is given as needed, with the dose of the first step. */
  isNeeded: z.boolean(),
  minHours: z.string(),
  maxPer24Hours: z.string(),
  startsOn: z.string(),
  steps: z.array(stepInput),
  hasSupply: z.boolean(),
  counted: z.string(),
  unit: z.string(),
  remindAt: z.string(),
  reminders: z.boolean(),
  reminderSms: z.boolean(),
  /** In minutes. */
  remindBefore: z.string(),
  /** The pets that get the same plan. */
  petIds: z.array(z.string()),
});

export type StepInput = z.output<typeof stepInput>;
export type PlanInput = z.output<typeof planInput>;
export type PlanFormState = UseFormReturn<PlanInput, unknown, PlanInput>;

/** The current day and time in the plan's zone. */
export interface DayAndTime {
  readonly today: string;
  /** HH:MM. */
  readonly clock: string;
}

/** The start of a plan that begins during today: earlier occurrences of today are left out. */
export const FIRST_DOSE_NOW = 'now';

const parseNumber = (text: string): number | null =>
  text.trim() === '' ? null : Number(text.trim().replace(',', '.'));

const parseThousandths = (text: string): number | null => {
  const number = parseNumber(text);
  return number === null ? null : Math.round(number * 1000);
};

const countDays = ({ length, days }: Pick<StepInput, 'length' | 'days'>): number =>
  Number(length === '7' || length === '14' ? length : days || Number.NaN);

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

type Steps = NonNullable<PlanBody['steps']>;
type StepEnd = Pick<Steps[number], 'endsOn' | 'count'>;

/**
 * The end of the last step. For a step of daily doses, "7 days" becomes a number of occurrences, so that none
 * is lost when it begins late in the day.
 */
const lastStepEnd = (step: StepInput, startsOn: string): StepEnd => {
  const { length, unit, every, times, endsOn, count } = step;
  if (unit === 'once' || length === 'never') return { endsOn: null, count: null };
  if (length === 'date') return { endsOn, count: null };
  if (length === 'count') return { endsOn: null, count: parseNumber(count) };
  const days = countDays(step);
  if (unit === 'day') {
    return { endsOn: null, count: Math.ceil(days / Number(every)) * Math.max(1, times.length) };
  }
  const lastDay = isDay(startsOn) && days > 0 ? dayAfter(startsOn, days - 1) : '';
  return { endsOn: lastDay, count: null };
};

const startOf = (
  { startsAt, times }: StepInput,
  startsOn: string,
  { today, clock }: DayAndTime,
) => {
  if (startsAt !== FIRST_DOSE_NOW) return startsAt === '' || times.length === 0 ? null : startsAt;
  if (startsOn !== today || times.length === 0) return null;
  return times.toSorted().find((time) => time >= clock) ?? clock;
};

/** The steps of a form in order. */
const stepsToSend = ({ steps, startsOn }: PlanInput, moment: DayAndTime): Steps => {
  let startDay = startsOn;
  return steps.map((step, index) => {
    const stepStart = startDay;
    const isLast = index === steps.length - 1;
    const days = countDays(step);
    if (!isLast) startDay = isDay(stepStart) && days > 0 ? dayAfter(stepStart, days) : '';
    const { dose, amount, unit, every, weekdays, times } = step;
    const [firstStep = step] = steps;
    const startsAt = startOf(index === 0 ? step : { ...firstStep, times }, startsOn, moment);
    return {
      dose: dose.trim() || null,
      ...{ amount: parseThousandths(amount), startsOn: stepStart, startsAt },
      times: times.toSorted(),
      repeat:
        unit === 'once'
          ? null
          : {
              every: parseNumber(every) ?? Number.NaN,
              unit,
              ...(unit === 'week' && weekdays.length > 0 ? { weekdays: [...weekdays] } : {}),
            },
      ...(isLast ? lastStepEnd(step, stepStart) : { endsOn: null, count: null }),
    };
  });
};

/** The request body of a plan. */
export const toPlanBody = (input: PlanInput, moment: DayAndTime): PlanBody => {
  const { kind, title, instructions, isNeeded, minHours, maxPer24Hours, steps } = input;
  const [{ dose, amount } = { dose: '', amount: '' }] = steps;
  return {
    ...{ kind, title: title.trim(), instructions: instructions.trim() || null },
    steps: isNeeded ? null : stepsToSend(input, moment),
    asNeeded: isNeeded
      ? {
          minHours: parseNumber(minHours) ?? Number.NaN,
          maxPer24Hours: parseNumber(maxPer24Hours) ?? Number.NaN,
          ...{ dose: dose.trim() || null, amount: parseThousandths(amount) },
        }
      : null,
    supply: input.hasSupply
      ? {
          counted: parseThousandths(input.counted) ?? Number.NaN,
          unit: input.unit.trim(),
          remindAt: parseThousandths(input.remindAt),
        }
      : null,
    ...{ reminders: input.reminders, reminderSms: input.reminders && input.reminderSms },
    // The cast is safe: the form offers no other numbers.
    remindBefore: Number(input.remindBefore) as NonNullable<PlanBody['remindBefore']>,
  };
};

/** The form field to which a problem of the request body belongs. */
const formFieldOf = (
  path: readonly PropertyKey[],
  { steps }: PlanInput,
): readonly PropertyKey[] => {
  const [part, index, field, innerField] = path;
  const lastIndex = Math.max(0, steps.length - 1);
  if (part === 'asNeeded')
    return /dose|amount/.test(String(index)) ? ['steps', 0, index ?? ''] : [index ?? 'minHours'];
  if (part === 'supply') return [index ?? 'counted'];
  if (part !== 'steps') return path.slice(0, 1);
  if (typeof index !== 'number' || field === undefined) return ['steps', lastIndex, 'days'];
  if (field === 'startsOn') return index === 0 ? ['startsOn'] : ['steps', index - 1, 'days'];
  if (field === 'repeat') return ['steps', index, innerField ?? 'every'];
  const hasLengthInDays = steps[index]?.length === 'days';
  if (hasLengthInDays && (field === 'count' || field === 'endsOn')) return ['steps', index, 'days'];
  return ['steps', index, field];
};

/** Validates the form with the contract's rules, and attaches each problem to a field of the form. */
export const planSchema = (moment: () => DayAndTime) =>
  planInput.check((context) => {
    const input = context.value;
    const { error } = planForm.safeParse(toPlanBody(input, moment()));
    for (const issue of error?.issues ?? []) {
      const path = [...formFieldOf(issue.path, input)];
      // The first day of a later step is computed from the number of days before it.
      const message = path.at(-1) === 'days' ? 'care.steps.countOf' : issue.message;
      context.issues.push({ code: 'custom', message, input, path });
    }
  });

/** The default step: once a day at 08:00, without an end. */
export const EMPTY_STEP: StepInput = {
  ...{ dose: '', amount: '', often: 'once', every: '1', unit: 'day', weekdays: [] },
  ...{
    times: ['08:00'],
    startsAt: FIRST_DOSE_NOW,
    length: 'never',
    days: '',
    endsOn: '',
    count: '',
  },
};

interface StepStart {
  readonly today: string;
  readonly petId: string;
  readonly kind?: CareKind;
  readonly title?: string;
}

export const newPlan = ({
  today,
  petId,
  kind = 'medication',
  title = '',
}: StepStart): PlanInput => ({
  ...{ kind, title, instructions: '', isNeeded: false, minHours: '8', maxPer24Hours: '3' },
  ...{ startsOn: today, steps: [EMPTY_STEP], hasSupply: false, counted: '', unit: '' },
  ...{ remindAt: '', reminders: true, reminderSms: false, remindBefore: '0', petIds: [petId] },
});
