import { dayAfter } from '#server/calendar/days.ts';
import type { MessageId, MessageValues } from '#server/messages/ids.ts';
import {
  type AsNeededPlan,
  type PlanOverTime,
  type Revision,
  type Step,
  slotsBetween,
} from '#server/occurrences/rules.ts';
import { lastDayOnOrBefore, WEEKDAYS } from '#server/recurrence/rules.ts';

/** Care plans in the words of a language, for screens and paper. */

export interface PlanWords {
  readonly t: (id: MessageId, values?: MessageValues) => string;
  /** Formats a calendar day, such as "Nov 20, 2026". */
  readonly day: (day: string) => string;
  /** Formats a time of day (HH:MM). */
  readonly time: (time: string) => string;
  /** The name of a weekday; 0 is Sunday. */
  readonly weekday: (index: number) => string;
}

interface DoseSchedule {
  readonly steps?: readonly Step[] | null | undefined;
  readonly asNeeded?: AsNeededPlan | null | undefined;
}

/** "every 2 days", "every Monday, Thursday" */
const oftenText = (
  { repeat, startsOn }: Pick<Step, 'repeat' | 'startsOn'>,
  { t, day, weekday }: PlanWords,
): string => {
  if (repeat === null) return t('care.every.once', { date: day(startsOn) });
  const { every, unit, weekdays: chosenWeekdays = [] } = repeat;
  if (chosenWeekdays.length === 0) return t(`care.every.${unit}`, { every });
  // WEEKDAYS begins with Monday.
  const days = chosenWeekdays.map((item) => weekday((WEEKDAYS.indexOf(item) + 1) % 7));
  return t('care.every.on', { every, days: days.join(', ') });
};

/** The schedule of a step without its dose: "every day at 8:00 AM, 8:00 PM". */
const stepText = (step: Omit<Step, 'dose' | 'amount'>, words: PlanWords): string => {
  const frequencyText = oftenText(step, words);
  const { times } = step;
  return times.length > 0
    ? words.t('care.every.at', { often: frequencyText, times: times.map(words.time).join(', ') })
    : frequencyText;
};

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The dose and the schedule of a plan: "1 tablet, every day at 8:00 AM, 8:00 PM", "Every Sunday". */
export const scheduleText = ({ steps, asNeeded }: DoseSchedule, words: PlanWords): string => {
  const [first] = steps ?? [];
  const dose = asNeeded ? asNeeded.dose : first?.dose;
  const frequencyText = asNeeded
    ? words.t('care.every.needed', { hours: asNeeded.minHours })
    : first
      ? stepText(first, words)
      : '';
  const firstText = dose
    ? words.t('care.dosed', { dose, often: frequencyText })
    : capitalised(frequencyText);
  const furtherSteps = (steps?.length ?? 1) - 1;
  return furtherSteps > 0
    ? words.t('care.every.steps', { first: firstText, count: furtherSteps })
    : firstText;
};

/** Days ahead in which the next dose of a plan must be, so that it counts as given now. */
const MAX_DAYS_AHEAD = 400;

const hasOccurrence = (plan: PlanOverTime, today: string): boolean => {
  for (const _slot of slotsBetween(plan, today, dayAfter(today, MAX_DAYS_AHEAD), () => false)) {
    return true;
  }
  return false;
};

/** The steps that apply from a day on; the last one if all are over. */
export const stepsFrom = (steps: readonly Step[], day: string): readonly Step[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex(({ startsOn }) => startsOn <= day),
    ),
  );

/** The part of a plan that applies from a day on, without steps that are over; undefined if nothing is to come. */
export const currentRevision = (plan: PlanOverTime, today: string): Revision | undefined => {
  const lastRevision = plan.revisions.at(-1);
  if (lastRevision?.status !== 'active') return undefined;
  if (lastRevision.asNeeded) return lastRevision;
  if (!hasOccurrence(plan, today)) return undefined;
  return { ...lastRevision, steps: stepsFrom(lastRevision.steps ?? [], today) };
};

/** A day later than the end of every plan. */
const LAST_DAY = '2999-12-31';

/** The last day of a revision, or of its last occurrence if those are counted; null if it has no end. */
export const getEndDay = ({ steps }: Revision): string | null => {
  const lastStep = steps?.at(-1);
  if (!lastStep || lastStep.endsOn !== null || lastStep.count === null) {
    return lastStep?.endsOn ?? null;
  }
  return lastDayOnOrBefore(lastStep, LAST_DAY);
};
