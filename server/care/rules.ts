import { dayAfter, HOUR } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Author, Role } from '#server/members/rules.ts';
import {
  type CareKind,
  type PlanOverTime,
  revisionAt,
  type Slot,
  slotKey,
  slotsBetween,
} from '#server/occurrences/rules.ts';
import { type TimeOfDay, toInstant } from '#server/recurrence/rules.ts';

/** The status of each occurrence of a plan, by one set of rules for the server and the browser. */

export const CARE_STATUSES = ['upcoming', 'due', 'late', 'missed', 'given', 'skipped'] as const;
export type CareStatus = (typeof CARE_STATUSES)[number];

/** The maximum number of days in one request. */
export const MAX_CARE_DAYS = 92;

/** Milliseconds after its time at which a timed occurrence is late. */
export const LATE_AFTER = HOUR;

/** A person who gave a dose; `id` is null without an account on this server. */
export interface ResponsiblePerson {
  readonly id: string | null;
  readonly name: string;
}

/** The fields of a dose that decide which occurrence it answers. `day` and `time` are null for an extra dose. */
export interface PlanAnswer {
  readonly id: string;
  readonly planId: string;
  readonly day: string | null;
  readonly time: TimeOfDay;
  readonly status: 'given' | 'skipped';
  /** ISO UTC; for a skipped dose, the time at which it was marked. */
  readonly givenAt: string;
  /** The time at which it was recorded, ISO UTC; absent where only its occurrence matters. */
  readonly createdAt?: string;
  readonly by: ResponsiblePerson | null;
}

/**
 * An occurrence, or a dose without one. For the latter `extra` is true, `day` is the day on which it was given, and
 * `time` is null.
 */
export interface CareItem {
  readonly planId: string;
  readonly petId: string;
  /** `day` is a calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM; null for an all-day occurrence. */
  readonly time: TimeOfDay;
  /** ISO UTC; the start of the day for an all-day occurrence. */
  readonly at: string;
  readonly title: string;
  readonly kind: CareKind;
  /** The owner's text, such as "1 tablet". */
  readonly dose: string | null;
  readonly status: CareStatus;
  readonly doseId: string | null;
  /** `givenAt` is an instant in ISO UTC. */
  readonly givenAt: string | null;
  /** The instant at which the dose was recorded, in ISO UTC. */
  readonly recordedAt?: string;
  readonly by: ResponsiblePerson | null;
  readonly extra: boolean;
  /** The pet's owner and the reader's role; absent from items that a device computes itself. */
  readonly owner?: Author;
  readonly role?: Role;
}

/** The first instant, in milliseconds, at which an unanswered occurrence is late. */
const getLateTime = ({ day, time, at, revision }: Slot): number =>
  time === null ? toInstant(dayAfter(day, 1), null, revision.timeZone) : at + LATE_AFTER;

/**
 * The status of an unanswered occurrence. It is missed from `missedAt` on: when the next one is due, or the plan was
 * paused or ended. The last one of a plan stays late. In milliseconds; `missedAt` is undefined if nothing follows.
 */
const openStatus = (slot: Slot, missedAt: number | undefined, now: number): CareStatus => {
  if (slot.at > now) return 'upcoming';
  if (missedAt !== undefined && missedAt <= now) return 'missed';
  return now >= getLateTime(slot) ? 'late' : 'due';
};

export interface CareRange {
  /** `from` and `to` are calendar days, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/** The plan's current zone, in which its days are counted. */
export const getTimeZone = ({ revisions }: PlanOverTime): string =>
  revisions.at(-1)?.timeZone ?? 'UTC';

/** The day under which a dose is listed: its occurrence's, or the one on which it was given. */
export const dayOfAnswer = (
  plan: PlanOverTime,
  { day, givenAt }: Pick<PlanAnswer, 'day' | 'givenAt'>,
): string => {
  if (day !== null) return day;
  const instant = new Date(givenAt);
  return dayIn(
    instant,
    (revisionAt(plan, instant.getTime()) ?? plan.revisions[0])?.timeZone ?? 'UTC',
  );
};

const recordedAtOf = (answer: PlanAnswer | undefined): Pick<CareItem, 'recordedAt'> =>
  answer?.createdAt === undefined ? {} : { recordedAt: answer.createdAt };

/** The item of a dose that fills no occurrence of the plan. */
const extraItem = (plan: PlanOverTime, answer: PlanAnswer, day: string): CareItem | undefined => {
  const givenInstant = Date.parse(answer.givenAt);
  const revision = revisionAt(plan, givenInstant) ?? plan.revisions[0];
  if (!revision) return undefined;
  const instant =
    answer.day === null ? givenInstant : toInstant(day, answer.time, revision.timeZone);
  const [step] = revision.steps ?? [];
  return {
    planId: plan.id,
    petId: plan.petId,
    day,
    time: answer.time,
    at: new Date(instant).toISOString(),
    title: revision.title,
    kind: revision.kind,
    dose: revision.asNeeded ? revision.asNeeded.dose : (step?.dose ?? null),
    status: answer.status,
    doseId: answer.id,
    givenAt: answer.givenAt,
    ...recordedAtOf(answer),
    by: answer.by,
    extra: answer.day === null,
  };
};

const toCareItem = (
  plan: PlanOverTime,
  { day, time, at, revision, step }: Slot,
  status: CareStatus,
  answer: PlanAnswer | undefined,
): CareItem => ({
  planId: plan.id,
  petId: plan.petId,
  day,
  time,
  at: new Date(at).toISOString(),
  title: revision.title,
  kind: revision.kind,
  dose: step.dose,
  status: answer?.status ?? status,
  doseId: answer?.id ?? null,
  givenAt: answer?.givenAt ?? null,
  ...recordedAtOf(answer),
  by: answer?.by ?? null,
  extra: false,
});

/** The fields by which items are sorted. */
export type ItemPlace = Pick<CareItem, 'day' | 'at' | 'planId' | 'time' | 'doseId'>;

/** Compares items of several plans by day and time, with a stable order across pages. */
export const compareItems = (a: ItemPlace, b: ItemPlace): number =>
  compare(a.day, b.day) ||
  compare(a.at, b.at) ||
  compare(a.planId, b.planId) ||
  compare(a.time ?? '', b.time ?? '') ||
  compare(a.doseId ?? '', b.doseId ?? '');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The items of a plan on the days of a range, with their status, in order. `answers` must cover at least those days.
 * Given doses are always included, even if the plan no longer has their occurrence.
 */
export const careItems = (
  plan: PlanOverTime,
  answers: readonly PlanAnswer[],
  { from, to, now }: CareRange,
): readonly CareItem[] => {
  const byKey = new Map<string, PlanAnswer>();
  for (const answer of answers) {
    const { day, time } = answer;
    if (day !== null) byKey.set(slotKey({ day, time }), answer);
  }
  const isAnswered = (key: string): boolean => byKey.has(key);
  const slots = [...slotsBetween(plan, from, to, isAnswered)];
  const instant = now.getTime();
  const stops = listStopInstants(plan);
  const lastSlot = slots.at(-1);
  const afterLast =
    lastSlot && lastSlot.at <= instant
      ? firstAfter(plan, lastSlot, instant, isAnswered)
      : undefined;
  const items = slots.map((slot, index) => {
    const key = slotKey(slot);
    const answer = byKey.get(key);
    if (answer) byKey.delete(key);
    const nextAt = nextInstant(slots, index) ?? afterLast;
    const stop = stops.find((at) => at > slot.at);
    const missedAt = stop !== undefined && !(nextAt !== undefined && nextAt < stop) ? stop : nextAt;
    return toCareItem(plan, slot, openStatus(slot, missedAt, instant), answer);
  });
  const extraItems = answers.flatMap((answer) => {
    if (answer.day !== null && !byKey.has(slotKey({ day: answer.day, time: answer.time })))
      return [];
    const day = dayOfAnswer(plan, answer);
    return day < from || day > to ? [] : (extraItem(plan, answer, day) ?? []);
  });
  return extraItems.length > 0 ? [...items, ...extraItems].toSorted(compareItems) : items;
};

/**
 * When the occurrence after one of a list is due, in milliseconds. A time that clocks skip is the same instant as the one
 * an hour later, and neither of the two makes the other missed.
 */
const nextInstant = (slots: readonly Slot[], index: number): number | undefined => {
  const at = slots[index]?.at ?? 0;
  let next = index + 1;
  while (slots[next]?.at === at) next += 1;
  return slots[next]?.at;
};

/** When the plan was paused or ended, in milliseconds, in order. */
const listStopInstants = ({ revisions }: PlanOverTime): readonly number[] =>
  revisions.flatMap(({ since, status }) =>
    status === 'active' || since === null ? [] : Date.parse(since),
  );

/** When the first occurrence after a range was due, if that is in the past. Both in milliseconds. */
const firstAfter = (
  plan: PlanOverTime,
  lastSlot: Slot,
  now: number,
  isAnswered: (key: string) => boolean,
): number | undefined => {
  const today = dayIn(new Date(now), getTimeZone(plan));
  for (const { at } of slotsBetween(
    plan,
    dayAfter(lastSlot.day, 1),
    dayAfter(today, 1),
    isAnswered,
  )) {
    return at;
  }
  return undefined;
};
