import { dayAfter, HOUR } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { careItems, type PlanAnswer } from '#server/care/rules.ts';
import {
  type AsNeededPlan,
  getIntervalMs,
  type PlanOverTime,
  type Revision,
  revisionAt,
  type Slot,
  slotAround,
  slotKey,
  slotsBetween,
} from '#server/occurrences/rules.ts';
import type { TimeOfDay } from '#server/recurrence/rules.ts';

/** Milliseconds by which what was done may be in the future, because clocks differ. */
const FUTURE_ALLOWANCE = 5 * 60_000;

/** Whether an instant (ISO, or milliseconds) is later than anything that was already done can be. */
export const isFutureInstant = (instant: string | number, now: Date): boolean =>
  new Date(instant).getTime() > now.getTime() + FUTURE_ALLOWANCE;

const WINDOW_MS = 24 * HOUR;

/** A dose about to be recorded; `day` and `time` are null for a dose as needed and for an extra dose. */
export interface DoseToGive {
  readonly day: string | null;
  readonly time: TimeOfDay;
  /** `givenAt` is an instant in ISO UTC. */
  readonly givenAt: string;
}

/** Why a dose counts as too early. */
export interface TooEarlyDose<Given extends Pick<PlanAnswer, 'givenAt'> = PlanAnswer> {
  readonly last: Given;
  /** ISO UTC; null if the plan has no further occurrence. */
  readonly nextByPlan: string | null;
}

/** The occurrence that a dose fills, by the revision that applies to it; undefined if the plan does not have it. */
const findSlot = (plan: PlanOverTime, { day, time }: DoseToGive): Slot | undefined => {
  if (day === null) return undefined;
  const key = slotKey({ day, time });
  for (const slot of slotsBetween(plan, day, day, () => false))
    if (slotKey(slot) === key) return slot;
  return undefined;
};

const findRevision = (plan: PlanOverTime, doseToGive: DoseToGive): Revision | undefined =>
  findSlot(plan, doseToGive)?.revision ??
  revisionAt(plan, Date.parse(doseToGive.givenAt)) ??
  plan.revisions[0];

/** The planned amount of a dose, in thousandths of the supply's unit; null if the plan has none. */
export const getPlannedAmount = (plan: PlanOverTime, doseToGive: DoseToGive): number | null => {
  const slot = findSlot(plan, doseToGive);
  if (slot) return slot.step.amount;
  const revision = findRevision(plan, doseToGive);
  if (!revision) return null;
  if (revision.asNeeded) return revision.asNeeded.amount;
  return slotAround(revision, Date.parse(doseToGive.givenAt))?.step.amount ?? null;
};

/** The instant in milliseconds from which an as-needed plan allows the next dose; 0 if always. */
const nextAsNeeded = (
  { minHours, maxPer24Hours }: AsNeededPlan,
  givenTimes: readonly number[],
  at: number,
): number => {
  const sortedTimes = givenTimes.toSorted((a, b) => a - b);
  let next = at;
  for (let hasMoved = true; hasMoved; ) {
    hasMoved = false;
    const nearTime = sortedTimes.findLast((item) => Math.abs(item - next) < minHours * HOUR);
    if (nearTime !== undefined) {
      next = nearTime + minHours * HOUR;
      hasMoved = true;
    }
    // Every window of 24 hours that contains the dose ends with it or with a later one.
    const windowEnds = [
      next,
      ...sortedTimes.filter((item) => item > next && item < next + WINDOW_MS),
    ];
    for (const end of windowEnds) {
      const timesInWindow = sortedTimes.filter((item) => item > end - WINDOW_MS && item <= end);
      const [first] = timesInWindow;
      if (first === undefined || timesInWindow.length < maxPer24Hours) continue;
      const freeingTime = timesInWindow[timesInWindow.length - maxPer24Hours] ?? first;
      next = Math.max(next, freeingTime + WINDOW_MS);
      hasMoved = true;
      break;
    }
  }
  return next;
};

const nearestTo = <Given extends Pick<PlanAnswer, 'givenAt'>>(
  doses: readonly Given[],
  at: number,
): Given | undefined => {
  const distance = ({ givenAt }: Given) => Math.abs(Date.parse(givenAt) - at);
  return doses.toSorted((a, b) => distance(a) - distance(b))[0];
};

/** The latest dose given up to an instant, or else the first dose after it. */
const findLastBefore = <Given extends Pick<PlanAnswer, 'givenAt'>>(
  doses: readonly Given[],
  at: number,
): Given | undefined => {
  const sortedDoses = doses.toSorted((a, b) => Date.parse(a.givenAt) - Date.parse(b.givenAt));
  return sortedDoses.findLast(({ givenAt }) => Date.parse(givenAt) <= at) ?? sortedDoses[0];
};

/**
 * Returns details if a dose is earlier than its plan allows: as needed, sooner than `minHours` or more often than
 * `maxPer24Hours` (in any 24 elapsed hours); for scheduled medication, within half its interval of another dose.
 * `nearbyDoses` are the plan's doses around that time, without this one. Undefined if it is not early.
 */
export const findTooEarly = <Given extends Pick<PlanAnswer, 'givenAt'>>(
  plan: PlanOverTime,
  nearbyDoses: readonly Given[],
  doseToGive: DoseToGive,
): TooEarlyDose<Given> | undefined => {
  const instant = Date.parse(doseToGive.givenAt);
  const revision = findRevision(plan, doseToGive);
  if (!revision) return undefined;
  if (revision.asNeeded) {
    const times = nearbyDoses.map(({ givenAt }) => Date.parse(givenAt));
    const next = nextAsNeeded(revision.asNeeded, times, instant);
    const lastDose = findLastBefore(nearbyDoses, instant);
    return next > instant && lastDose
      ? { last: lastDose, nextByPlan: new Date(next).toISOString() }
      : undefined;
  }
  if (revision.kind !== 'medication') return undefined;
  const slot = findSlot(plan, doseToGive) ?? slotAround(revision, instant);
  const interval = slot && getIntervalMs(slot);
  const nearestDose = nearestTo(nearbyDoses, instant);
  if (interval === undefined || !nearestDose) return undefined;
  const earliestNext = Date.parse(nearestDose.givenAt) + interval / 2;
  if (Math.abs(Date.parse(nearestDose.givenAt) - instant) >= interval / 2) return undefined;
  return { last: nearestDose, nextByPlan: nextSlotFrom(plan, earliestNext) };
};

/** Days that a search for an occurrence looks ahead. */
const MAX_DAYS_AHEAD = 366;

const nextSlotFrom = (plan: PlanOverTime, at: number): string | null => {
  const zone = plan.revisions.at(-1)?.timeZone ?? 'UTC';
  const day = dayIn(new Date(at), zone);
  for (const slot of slotsBetween(
    plan,
    dayAfter(day, -1),
    dayAfter(day, MAX_DAYS_AHEAD),
    () => false,
  )) {
    if (slot.at >= at) return new Date(slot.at).toISOString();
  }
  return null;
};

/** Whether a medication would be later than half its interval. Its owner is then advised to ask the vet. */
export const isVeryLate = (slot: Slot, now: Date): boolean => {
  if (slot.revision.kind !== 'medication') return false;
  const interval = getIntervalMs(slot);
  return interval !== undefined && now.getTime() > slot.at + interval / 2;
};

/** The occurrence of a list item, for `isVeryLate`; undefined for an extra dose. */
export const slotOfItem = (
  plan: PlanOverTime,
  { day, time, extra }: { readonly day: string; readonly time: TimeOfDay; readonly extra: boolean },
): Slot | undefined => (extra ? undefined : findSlot(plan, { day, time, givenAt: '' }));

/** The most occurrences examined to find the end of a supply. */
const MAX_AHEAD = 5000;

/**
 * The day on which the supply is used up according to the plan; null if it lasts longer than the plan or than a year,
 * or if nothing is scheduled. `amount` is in thousandths. `answers` must include those from yesterday on, so that no
 * occurrence counts twice.
 */
export const getRunOutDay = (
  plan: PlanOverTime,
  amount: number,
  answers: readonly PlanAnswer[],
  now: Date,
): string | null => {
  const zone = plan.revisions.at(-1)?.timeZone ?? 'UTC';
  const today = dayIn(now, zone);
  if (amount <= 0) return today;
  const yesterday = dayAfter(today, -1);
  const nearItems = careItems(plan, answers, { from: yesterday, to: today, now });
  const openKeys = new Set(
    nearItems
      .filter(({ status }) => /^(upcoming|due|late)$/.test(status))
      .map((item) => slotKey(item)),
  );
  const answeredKeys = new Set(
    answers.flatMap(({ day, time }) => (day === null ? [] : slotKey({ day, time }))),
  );
  let remainingAmount = amount;
  let examinedCount = 0;
  const isAnswered = (key: string) => answeredKeys.has(key);
  for (const slot of slotsBetween(plan, yesterday, dayAfter(today, MAX_DAYS_AHEAD), isAnswered)) {
    examinedCount += 1;
    if (examinedCount > MAX_AHEAD) return null;
    if (isAnswered(slotKey(slot)) || (slot.day <= today && !openKeys.has(slotKey(slot)))) continue;
    remainingAmount -= slot.step.amount ?? 0;
    if (remainingAmount <= 0) return slot.day < today ? today : slot.day;
  }
  return null;
};
