import { answersOf } from '#renderer/care/use-care.ts';
import { DAY, dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { getTimeZone, type PlanAnswer } from '#server/care/rules.ts';
import { type Slot, slotKey, slotsBetween } from '#server/occurrences/rules.ts';

/** The limits for searching a course: its length in days, and its number of occurrences. */
const MAX_COURSE_DAYS = 4000;
const MAX_COURSE_SLOTS = 10_000;

interface FinishedCourse {
  /** YYYY-MM-DD */
  readonly from: string;
  readonly to: string;
}

/**
 * The finished course of a plan: its last occurrence is answered or a day old. Undefined while it continues,
 * and for a plan without an end. Only the current schedule of the plan is considered.
 */
export const finishedCourse = (
  plan: CarePlan,
  answers: readonly PlanAnswer[],
  now: Date,
): FinishedCourse | undefined => {
  const { steps } = plan;
  const [firstStep, end] = [steps?.[0], steps?.at(-1)];
  if (!firstStep || !end) return undefined;
  if (end.repeat !== null && end.endsOn === null && end.count === null) return undefined;
  const tomorrow = dayAfter(dayIn(now, getTimeZone(plan)), 1);
  const isOpen = (slot: Slot) => slot.at > now.getTime();
  let [firstSlot, lastSlot]: [Slot | undefined, Slot | undefined] = [undefined, undefined];
  let slotCount = 0;
  const lastDay = dayAfter(firstStep.startsOn, MAX_COURSE_DAYS);
  for (const slot of slotsBetween(plan, firstStep.startsOn, lastDay, () => false)) {
    slotCount += 1;
    if (isOpen(slot) || slot.day >= tomorrow || slotCount > MAX_COURSE_SLOTS) return undefined;
    firstSlot ??= slot;
    lastSlot = slot;
  }
  if (!firstSlot || !lastSlot) return undefined;
  const key = slotKey(lastSlot);
  const isAnswered = answersOf(answers, plan.id).some(
    ({ day, time }) => day !== null && slotKey({ day, time }) === key,
  );
  if (!isAnswered && now.getTime() < lastSlot.at + DAY) return undefined;
  return { from: firstSlot.day, to: lastSlot.day };
};
