import { DAY, HOUR } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import {
  endingAtNext,
  firstDayOnOrAfter,
  fromDayNumber,
  lastDayOnOrBefore,
  type Recurrence,
  type TimeOfDay,
  timesOn,
  toDayNumber,
  toInstant,
} from '#server/recurrence/rules.ts';

/**
 * Computes the occurrences of a plan, on the server and in the browser. An occurrence is identified by its plan, `day`
 * and `time`. Occurrences are never stored in advance.
 */

export const CARE_KINDS = [
  'medication',
  'feeding',
  'walk',
  'hygiene',
  'cleaning',
  'training',
  'weighing',
  'other',
] as const;
export type CareKind = (typeof CARE_KINDS)[number];

export const PLAN_STATUSES = ['active', 'paused', 'ended'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export interface Step extends Recurrence {
  /** The owner's text, such as "1 tablet". */
  readonly dose: string | null;
  /** Thousandths of the supply's unit. */
  readonly amount: number | null;
}

/** Limits for doses as needed, in elapsed hours, whatever the wall clock does. */
export interface AsNeededPlan {
  readonly minHours: number;
  /** The maximum number of doses in any 24 hours. */
  readonly maxPer24Hours: number;
  readonly dose: string | null;
  /** Thousandths of the supply's unit. */
  readonly amount: number | null;
}

/** A version of a plan. It applies from `since` until the next revision's. */
export interface Revision {
  /** ISO UTC; null for the first one, which applies to all earlier times. */
  readonly since: string | null;
  readonly timeZone: string;
  readonly kind: CareKind;
  readonly title: string;
  readonly status: PlanStatus;
  /** Null for an as-needed plan, as `asNeeded` is for a scheduled one. Each step lasts until the next one begins. */
  readonly steps: readonly Step[] | null;
  readonly asNeeded: AsNeededPlan | null;
}

/** A plan with all its revisions. */
export interface PlanOverTime {
  readonly id: string;
  readonly petId: string;
  /** Oldest first; the last one applies now. Never empty. */
  readonly revisions: readonly Revision[];
}

/** A planned occurrence. */
export interface Slot {
  readonly day: string;
  readonly time: TimeOfDay;
  /** Milliseconds since 1970; for an all-day occurrence, the start of its day. */
  readonly at: number;
  readonly revision: Revision;
  readonly step: Step;
}

/** The UTC midnight of a day, in milliseconds since 1970. */
const startOfDay = (day: string): number => toDayNumber(day) * DAY;
const dayAfter = (day: string, days: number): string => fromDayNumber(toDayNumber(day) + days);

export const slotKey = ({
  day,
  time,
}: {
  readonly day: string;
  readonly time: TimeOfDay;
}): string => `${day} ${time ?? ''}`;

/** The start of a step, comparable with `slotKey`. Earlier occurrences belong to the step before. */
export const stepStart = ({ startsOn, startsAt }: Step): string => `${startsOn} ${startsAt ?? ''}`;

/** Compares occurrences by instant: a time that is skipped when summer time begins can come after a later one. */
const compareSlots = (a: Slot, b: Slot): number =>
  a.at - b.at || (a.time ?? '').localeCompare(b.time ?? '');

/** All occurrences of a revision on a day, in order, including those outside the time in which it applies. */
const slotsOn = (revision: Revision, day: string): readonly Slot[] => {
  const { steps, timeZone, status } = revision;
  if (steps === null || status !== 'active') return [];
  const slots: Slot[] = [];
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    if (day < step.startsOn || (next && day > next.startsOn)) continue;
    for (const time of timesOn(step, day)) {
      if (next && slotKey({ day, time }) >= stepStart(next)) continue;
      slots.push({ day, time, at: toInstant(day, time, timeZone), revision, step });
    }
  }
  return slots.length > 1 ? slots.sort(compareSlots) : slots;
};

interface Span {
  readonly revision: Revision;
  /** Milliseconds; `until` is excluded. */
  readonly since: number;
  readonly until: number;
}

const listSpans = (revisions: readonly Revision[]): readonly Span[] =>
  revisions.map((revision, index) => {
    const { since } = revision;
    const next = revisions[index + 1]?.since;
    return {
      revision,
      since: since === null ? Number.NEGATIVE_INFINITY : Date.parse(since),
      until: next == null ? Number.POSITIVE_INFINITY : Date.parse(next),
    };
  });

/** Zones are between UTC-12 and UTC+14, so a day is within these hours around its UTC midnight. */
const containsDay = ({ since, until }: Span, dayStart: number): boolean =>
  since < dayStart + DAY + 12 * HOUR && until > dayStart - 14 * HOUR;

/** Whether the occurrence with this key was given or skipped. */
export type IsAnswered = (key: string) => boolean;

const toMinutes = ({ time }: Slot): number =>
  time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Pairs each slot with the nearest of the others by wall-clock time, each at most once. Returns keys. */
const pairSlots = (
  slots: readonly Slot[],
  otherSlots: readonly Slot[],
): ReadonlyMap<Slot, string> => {
  const slotPairs = slots.flatMap((slot) =>
    otherSlots.map((other) => ({
      slot,
      other,
      apart: Math.abs(toMinutes(slot) - toMinutes(other)),
    })),
  );
  const keysBySlot = new Map<Slot, string>();
  const takenSlots = new Set<Slot>();
  for (const { slot, other } of slotPairs.toSorted((a, b) => a.apart - b.apart)) {
    if (keysBySlot.has(slot) || takenSlots.has(other)) continue;
    keysBySlot.set(slot, slotKey(other));
    takenSlots.add(other);
  }
  return keysBySlot;
};

/**
 * The occurrences on a day of change. Those before the change stay as they were. After it, an occurrence that both
 * revisions have on that day is the same one. Each other new occurrence replaces the nearest earlier one, and is left
 * out if that one was answered.
 */
const slotsOfChange = (
  spans: readonly Span[],
  day: string,
  isAnswered: IsAnswered,
): readonly Slot[] => {
  const slotByKey = new Map<string, Slot>();
  const skippedKeys = new Set<string>();
  let slotsBefore: readonly Slot[] = [];
  for (const { revision, since, until } of spans) {
    const revisionSlots = slotsOn(revision, day);
    if (revisionSlots.length === 0) continue;
    const beforeByKey = new Map(slotsBefore.map((slot) => [slotKey(slot), slot]));
    const keys = new Set(revisionSlots.map(slotKey));
    const replacedSlots = slotsBefore.filter((slot) => !keys.has(slotKey(slot)));
    const newSlots = revisionSlots.filter((slot) => !beforeByKey.has(slotKey(slot)));
    const places = pairSlots(newSlots, replacedSlots);
    for (const slot of revisionSlots) {
      const key = slotKey(slot);
      // A new time zone may move an occurrence before the change that was still ahead in the old zone.
      const isMoved = slot.at < since && (beforeByKey.get(key)?.at ?? since - 1) >= since;
      if (slot.at >= until || (slot.at < since && !isMoved)) continue;
      if (slotByKey.has(key) && isAnswered(key)) continue;
      const otherKey = places.get(slot);
      if (otherKey !== undefined && slotByKey.has(otherKey)) {
        if (isAnswered(otherKey)) skippedKeys.add(key);
        else slotByKey.delete(otherKey);
      }
      if (skippedKeys.has(key)) continue;
      slotByKey.set(key, slot);
    }
    slotsBefore = revisionSlots;
  }
  return [...slotByKey.values()].toSorted(compareSlots);
};

/** The occurrences of a plan on a day, in order. */
const slotsOfDay = (
  spans: readonly Span[],
  day: string,
  isAnswered: IsAnswered,
): readonly Slot[] => {
  const start = startOfDay(day);
  const matchingSpans = spans.filter((span) => containsDay(span, start));
  const [only] = matchingSpans;
  if (!only) return [];
  if (matchingSpans.length > 1) return slotsOfChange(matchingSpans, day, isAnswered);
  return slotsOn(only.revision, day);
};

/** The first day from `day` to `lastDay` on which a plan may have an occurrence. */
const nextDay = (spans: readonly Span[], day: string, lastDay: string): string | null => {
  let firstDayFound: string | null = null;
  for (const { revision, since, until } of spans) {
    if (revision.steps === null || revision.status !== 'active') continue;
    if (until <= startOfDay(day) - 14 * HOUR || since >= startOfDay(lastDay) + DAY + 12 * HOUR)
      continue;
    for (const step of revision.steps) {
      const firstDay = firstDayOnOrAfter(step, day);
      if (
        firstDay !== null &&
        firstDay <= lastDay &&
        (firstDayFound === null || firstDay < firstDayFound)
      )
        firstDayFound = firstDay;
    }
  }
  return firstDayFound;
};

/** The occurrences of a plan from `from` to `to`, both included, in order. They are generated lazily. */
export function* slotsBetween(
  { revisions }: PlanOverTime,
  from: string,
  to: string,
  isAnswered: IsAnswered,
): Generator<Slot, void> {
  const spans = listSpans(revisions);
  for (let day = nextDay(spans, from, to); day !== null; ) {
    yield* slotsOfDay(spans, day, isAnswered);
    day = nextDay(spans, dayAfter(day, 1), to);
  }
}

/** The revision that applies at an instant in milliseconds. */
export const revisionAt = ({ revisions }: PlanOverTime, at: number): Revision | undefined =>
  revisions.findLast(({ since }) => since === null || Date.parse(since) <= at);

/** The plan of a pet that passed away. It ends at the start of that day, and continues if that is undone. */
export const endRevisionsWithPet = <Plan extends PlanOverTime>(
  plan: Plan,
  passedAwayOn: string | null,
): Plan => {
  const lastRevision = plan.revisions.at(-1);
  if (passedAwayOn === null || !lastRevision) return plan;
  const sinceInstant = new Date(toInstant(passedAwayOn, null, lastRevision.timeZone)).toISOString();
  const revisionsBefore = plan.revisions.filter(
    (item) => item.since === null || item.since < sinceInstant,
  );
  return {
    ...plan,
    revisions: [...revisionsBefore, { ...lastRevision, since: sinceInstant, status: 'ended' }],
  };
};

const MAX_TRIES = 8;

/** The occurrence next to the instant `at`, in milliseconds since 1970, by one revision alone. */
const findNeighbour = (
  revision: Revision,
  from: string,
  at: number,
  direction: 'before' | 'after',
): Slot | undefined => {
  const isBefore = direction === 'before';
  let day = from;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const daySlots = slotsOn(revision, day);
    const foundSlot = isBefore
      ? daySlots.findLast((other) => other.at < at)
      : daySlots.find((other) => other.at > at);
    if (foundSlot) return foundSlot;
    const next = dayAfter(day, isBefore ? -1 : 1);
    const days = endingAtNext(revision.steps ?? [])
      .flatMap((step) => (isBefore ? lastDayOnOrBefore : firstDayOnOrAfter)(step, next) ?? [])
      .toSorted();
    const nearest = days.at(isBefore ? -1 : 0);
    if (nearest === undefined) return undefined;
    day = nearest;
  }
  return undefined;
};

/** A revision's last occurrence at or before an instant in milliseconds, or else its first one. */
export const slotAround = (revision: Revision, at: number): Slot | undefined => {
  const day = dayIn(new Date(at), revision.timeZone);
  return (
    findNeighbour(revision, dayAfter(day, 1), at + 1, 'before') ??
    findNeighbour(revision, dayAfter(day, -1), at, 'after')
  );
};

/**
 * The interval of an occurrence in milliseconds: since the one before it, or for the first one until the next.
 * Undefined if it is the only one.
 */
export const getIntervalMs = ({ revision, day, at }: Slot): number | undefined => {
  const slotBefore = findNeighbour(revision, day, at, 'before');
  if (slotBefore) return at - slotBefore.at;
  const slotAfter = findNeighbour(revision, day, at, 'after');
  return slotAfter && slotAfter.at - at;
};
