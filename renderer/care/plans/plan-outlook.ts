import { slotText } from '#renderer/care/form/plan-preview.ts';
import { localSupply } from '#renderer/care/local-care.ts';
import { answersOf, type CareState } from '#renderer/care/use-care.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { formatShortDay } from '#renderer/ui/format/format.ts';
import { formatClockTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { getTimeZone, type PlanAnswer } from '#server/care/rules.ts';
import { getRunOutDay } from '#server/doses/rules.ts';
import { type Slot, slotKey, slotsBetween } from '#server/occurrences/rules.ts';

/** The number of days in which the next occurrence is searched. */
const MAX_DAYS_AHEAD = 400;

/** The next occurrence without an answer; undefined if there is none. */
export const nextSlot = (
  plan: CarePlan,
  answers: readonly PlanAnswer[],
  now: Date,
): Slot | undefined => {
  const today = dayIn(now, getTimeZone(plan));
  const planAnswers = answersOf(answers, plan.id);
  const keys = new Set(
    planAnswers.flatMap(({ day, time }) => (day === null ? [] : slotKey({ day, time }))),
  );
  const isAnswered = (key: string) => keys.has(key);
  for (const slot of slotsBetween(plan, today, dayAfter(today, MAX_DAYS_AHEAD), isAnswered)) {
    const isAhead = slot.time === null ? slot.day >= today : slot.at > now.getTime();
    if (isAhead && !isAnswered(slotKey(slot))) return slot;
  }
  return undefined;
};

/** For example "8:00 PM", "tomorrow 8:00 AM" or "Sun, Nov 29". */
export const nextText = (slot: Slot, now: Date): string => {
  const today = dayIn(now, slot.revision.timeZone);
  return slot.day === today && slot.time !== null
    ? formatClockTime(slot.time)
    : slotText(slot, today);
};

export interface SupplyText {
  readonly text: string;
  /** True if a refill is due. */
  readonly isLow: boolean;
}

/** The remaining supply and the day on which it runs out; undefined if no supply is counted. */
export const supplyOf = (
  plan: CarePlan,
  { answers, storedAnswers, now }: Pick<CareState, 'answers' | 'storedAnswers' | 'now'>,
  items: Items,
): SupplyText | undefined => {
  const { supply } = plan;
  const planAnswers = answersOf(answers, plan.id);
  // A dose may be among the stored ones before this device knows that it has arrived, and the remaining amount be older.
  const waitingDoseIds = new Set(
    items.flatMap((item) =>
      item.kind === 'dose' && item.state !== 'synced' && !item.takenBack ? [item.body.id] : [],
    ),
  );
  const knownAnswers = answersOf(storedAnswers, plan.id);
  const supplyLeft = localSupply(
    plan,
    knownAnswers.filter(({ id }) => !waitingDoseIds.has(id)),
    items,
  );
  if (!supply || supplyLeft === null) return undefined;
  const amount = t('care.left', { amount: Math.max(0, supplyLeft / 1000), unit: supply.unit });
  const isLow = supplyLeft <= 0 || (supply.remindAt !== null && supplyLeft <= supply.remindAt);
  if (plan.status !== 'active') return { text: amount, isLow };
  const supplyEnd = supplyLeft <= 0 ? null : getRunOutDay(plan, supplyLeft, planAnswers, now);
  return {
    text:
      supplyEnd === null
        ? amount
        : t('care.left.until', {
            amount,
            day: formatShortDay(supplyEnd, dayIn(now, getTimeZone(plan))),
          }),
    isLow,
  };
};
