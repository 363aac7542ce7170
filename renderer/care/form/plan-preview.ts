import type { PlanBody } from '#renderer/care/offline.ts';
import { formatShortDay } from '#renderer/ui/format/format.ts';
import { formatClockTime, formatWeekday } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { planForm } from '#server/care/contract.ts';
import { type Revision, type Slot, type Step, slotsBetween } from '#server/occurrences/rules.ts';

/** Doses are counted up to this number; a plan with more shows no count. */
const MAX_COUNTED_SLOTS = 3000;
const SHOWN_DOSES = 2;
const MAX_DAYS_AHEAD = 4000;

interface PlanPreview {
  /** The next two occurrences. */
  readonly next: readonly Slot[];
  /** The number of all occurrences; null if the plan has no end. */
  readonly count: number | null;
  readonly lastSlot: Slot | null;
}

/** The steps of a plan as the server accepts them; undefined while they are incomplete, or if it is given as needed. */
export const readSteps = (typedSteps: unknown): readonly Step[] | undefined =>
  planForm.shape.steps.safeParse(typedSteps).data ?? undefined;

/** Previews a plan with these steps, by the server's rule; undefined if it has none. */
export const previewOf = (
  steps: readonly Step[],
  now: Date,
  timeZone: string,
): PlanPreview | undefined => {
  const [firstStep] = steps;
  const lastStep = steps.at(-1);
  if (!firstStep || !lastStep) return undefined;
  const revision: Revision = {
    ...{ since: null, timeZone, kind: 'other', title: '', status: 'active', asNeeded: null, steps },
  };
  const plan = { id: '', petId: '', revisions: [revision] };
  const slotsFrom = (day: string) =>
    slotsBetween(plan, day, dayAfter(day, MAX_DAYS_AHEAD), () => false);
  const today = dayIn(now, timeZone);
  const next: Slot[] = [];
  for (const slot of slotsFrom(firstStep.startsOn < today ? today : firstStep.startsOn)) {
    const isAhead = slot.time === null || slot.at >= now.getTime();
    if (isAhead) next.push(slot);
    if (next.length === SHOWN_DOSES) break;
  }
  const isEndless = lastStep.repeat !== null && lastStep.endsOn === null && lastStep.count === null;
  if (isEndless) return { next, count: null, lastSlot: null };
  let [count, lastSlot]: [number, Slot | null] = [0, null];
  for (const slot of slotsFrom(firstStep.startsOn)) {
    count += 1;
    lastSlot = slot;
    if (count === MAX_COUNTED_SLOTS) return { next, count: null, lastSlot: null };
  }
  return lastSlot ? { next, count, lastSlot } : { next, count: null, lastSlot };
};

/** For example "today 8:00 PM" or "Sat, Nov 21 8:00 AM". */
export const slotText = ({ day, time }: Pick<Slot, 'day' | 'time'>, today: string): string => {
  const dayText =
    day === today
      ? t('care.plan.today')
      : day === dayAfter(today, 1)
        ? t('care.plan.tomorrow')
        : formatWeekday(day, today);
  return time === null ? dayText : t('care.plan.on', { day: dayText, time: formatClockTime(time) });
};

/** For example "14 doses, the last on Nov 27 at 8:00 AM", with the year if it is not that of `today`. */
export const endText = (
  { count, lastSlot }: PlanPreview,
  kind: PlanBody['kind'],
  today: string,
): string | undefined => {
  if (count === null || !lastSlot) return undefined;
  const day = formatShortDay(lastSlot.day, today);
  const lastSlotText =
    lastSlot.time === null
      ? day
      : t('care.plan.onAt', { day, time: formatClockTime(lastSlot.time) });
  return t(kind === 'medication' ? 'care.plan.doses' : 'care.plan.times.count', {
    count,
    on: lastSlotText,
  });
};
