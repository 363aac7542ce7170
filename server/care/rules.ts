import { dayAfter, HOUR } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import {
  type CareKind,
  keyOf,
  type PlanOverTime,
  revisionAt,
  type Slot,
  slotsBetween,
} from '#server/occurrences/rules.ts';
import { instantOf, type Time } from '#server/recurrence/rules.ts';

/** How each occurrence of a plan stands, by one rule for the server and for a browser. */

export const CARE_STATUSES = ['upcoming', 'due', 'late', 'missed', 'given', 'skipped'] as const;
export type CareStatus = (typeof CARE_STATUSES)[number];

/** The most days that one question may be about. */
export const MAX_CARE_DAYS = 92;

/** A timed occurrence is late from here on, in milliseconds after its time. */
export const LATE_AFTER = HOUR;

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A dose as far as occurrences are answered by it; `day` and `time` are null of one that is beside the plan. */
export interface Answer {
  readonly id: string;
  readonly planId: string;
  readonly day: string | null;
  readonly time: Time;
  readonly status: 'given' | 'skipped';
  /** ISO UTC; of a skipped one when that was said. */
  readonly givenAt: string;
  readonly by: Person | null;
}

/** An occurrence, or a dose that fills none: then `extra` says so, `day` is the day on which it was given, `time` null. */
export interface CareItem {
  readonly planId: string;
  readonly petId: string;
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM; null for an all-day one. */
  readonly time: Time;
  /** ISO UTC; of an all-day one the beginning of its day. */
  readonly at: string;
  readonly title: string;
  readonly kind: CareKind;
  /** In its owner's words: "1 tablet". */
  readonly dose: string | null;
  readonly status: CareStatus;
  readonly doseId: string | null;
  /** ISO UTC */
  readonly givenAt: string | null;
  readonly by: Person | null;
  readonly extra: boolean;
}

/** The first instant, in milliseconds, at which an occurrence without an answer is late. */
export const lateAt = ({ day, time, at, revision }: Slot): number =>
  time === null ? instantOf(dayAfter(day, 1), null, revision.timeZone) : at + LATE_AFTER;

/**
 * How an occurrence without an answer stands: it is missed from `missedAt` on, when the next one is due or the plan was
 * paused or ended; the last one of a plan stays late. In milliseconds; `missedAt` is undefined where nothing follows.
 */
export const openStatus = (slot: Slot, missedAt: number | undefined, now: number): CareStatus => {
  if (slot.at > now) return 'upcoming';
  if (missedAt !== undefined && missedAt <= now) return 'missed';
  return now >= lateAt(slot) ? 'late' : 'due';
};

export interface CareRange {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/** The zone of a plan now, in which its days are counted. */
export const zoneOf = ({ revisions }: PlanOverTime): string => revisions.at(-1)?.timeZone ?? 'UTC';

/** The day under which a dose stands: of its occurrence, or on which it was given. */
export const dayOfAnswer = (
  plan: PlanOverTime,
  { day, givenAt }: Pick<Answer, 'day' | 'givenAt'>,
): string => {
  if (day !== null) return day;
  const at = new Date(givenAt);
  return dayIn(at, (revisionAt(plan, at.getTime()) ?? plan.revisions[0])?.timeZone ?? 'UTC');
};

/** A dose that fills no occurrence of the plan as it is. */
const extraItem = (plan: PlanOverTime, answer: Answer, day: string): CareItem | undefined => {
  const given = Date.parse(answer.givenAt);
  const revision = revisionAt(plan, given) ?? plan.revisions[0];
  if (!revision) return undefined;
  const at = answer.day === null ? given : instantOf(day, answer.time, revision.timeZone);
  const [step] = revision.steps ?? [];
  return {
    planId: plan.id,
    petId: plan.petId,
    day,
    time: answer.time,
    at: new Date(at).toISOString(),
    title: revision.title,
    kind: revision.kind,
    dose: revision.asNeeded ? revision.asNeeded.dose : (step?.dose ?? null),
    status: answer.status,
    doseId: answer.id,
    givenAt: answer.givenAt,
    by: answer.by,
    extra: answer.day === null,
  };
};

const itemOf = (
  plan: PlanOverTime,
  { day, time, at, revision, step }: Slot,
  status: CareStatus,
  answer: Answer | undefined,
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
  by: answer?.by ?? null,
  extra: false,
});

/** The fields by which items are in order. */
export type ItemPlace = Pick<CareItem, 'day' | 'at' | 'planId' | 'time' | 'doseId'>;

/** The order of a list of several plans: by day, then by time, the same on every page. */
export const compareItems = (a: ItemPlace, b: ItemPlace): number =>
  compare(a.day, b.day) ||
  compare(a.at, b.at) ||
  compare(a.planId, b.planId) ||
  compare(a.time ?? '', b.time ?? '') ||
  compare(a.doseId ?? '', b.doseId ?? '');

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * What a plan has on the days of a range, with how it stands, in order. `answers` are the plan's own: at least those of
 * these days. What was given is always among it, also where the plan does not say it any more.
 */
export const careItems = (
  plan: PlanOverTime,
  answers: readonly Answer[],
  { from, to, now }: CareRange,
): readonly CareItem[] => {
  const byKey = new Map<string, Answer>();
  for (const answer of answers) {
    const { day, time } = answer;
    if (day !== null) byKey.set(keyOf({ day, time }), answer);
  }
  const isAnswered = (key: string): boolean => byKey.has(key);
  const slots = [...slotsBetween(plan, from, to, isAnswered)];
  const instant = now.getTime();
  const stops = stopsOf(plan);
  const last = slots.at(-1);
  const afterLast =
    last && last.at <= instant ? firstAfter(plan, last, instant, isAnswered) : undefined;
  const items = slots.map((slot, index) => {
    const key = keyOf(slot);
    const answer = byKey.get(key);
    if (answer) byKey.delete(key);
    const nextAt = slots[index + 1]?.at ?? afterLast;
    const stop = stops.find((at) => at > slot.at);
    const missedAt = stop !== undefined && !(nextAt !== undefined && nextAt < stop) ? stop : nextAt;
    return itemOf(plan, slot, openStatus(slot, missedAt, instant), answer);
  });
  const beside = answers.flatMap((answer) => {
    if (answer.day !== null && !byKey.has(keyOf({ day: answer.day, time: answer.time }))) return [];
    const day = dayOfAnswer(plan, answer);
    return day < from || day > to ? [] : (extraItem(plan, answer, day) ?? []);
  });
  return beside.length > 0 ? [...items, ...beside].toSorted(compareItems) : items;
};

/** When the plan was paused or ended, in milliseconds and in order. */
const stopsOf = ({ revisions }: PlanOverTime): readonly number[] =>
  revisions.flatMap(({ since, status }) =>
    status === 'active' || since === null ? [] : Date.parse(since),
  );

/** When the next occurrence after a range was due, where that was before now. Both in milliseconds. */
const firstAfter = (
  plan: PlanOverTime,
  last: Slot,
  now: number,
  isAnswered: (key: string) => boolean,
): number | undefined => {
  const today = dayIn(new Date(now), zoneOf(plan));
  for (const { at } of slotsBetween(plan, dayAfter(last.day, 1), dayAfter(today, 1), isAnswered)) {
    return at;
  }
  return undefined;
};
