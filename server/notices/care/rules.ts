import { DAY, dayAfter } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import {
  type CareItem,
  careItems,
  getTimeZone,
  LATE_AFTER,
  type PlanAnswer,
} from '#server/care/rules.ts';
import { type PlanOverTime, slotAround, slotKey, slotsBetween } from '#server/occurrences/rules.ts';
import { type TimeOfDay, toInstant } from '#server/recurrence/rules.ts';

/** Computes when notices of a care plan are due: a pure function of the plan, its doses and the clock. */

/** HH:MM for notices about all-day occurrences, the same as for reminders. */
const ALL_DAY_TIME = '08:00';

const MINUTE = 60_000;

/** Days that a search for the next occurrence looks ahead. */
const MAX_DAYS_AHEAD = 3660;

/** `today`: at its time. `overdue`: a second notice if it is still open an hour later. */
export type CareStage = 'today' | 'overdue';

interface CareOccurrence {
  readonly day: string;
  readonly time: TimeOfDay;
  /** `at` is an instant in ISO UTC. */
  readonly at: string;
}

/** The time of the first notice about an occurrence, in milliseconds since 1970. */
const noticeAt = (zone: string, { day, time, at }: CareOccurrence, remindBefore: number): number =>
  time === null ? toInstant(day, ALL_DAY_TIME, zone) : Date.parse(at) - remindBefore * MINUTE;

/** The time of the second notice about an unanswered occurrence, in milliseconds since 1970. */
export const getDueEnd = (zone: string, { day, time, at }: CareOccurrence): number =>
  time === null ? toInstant(dayAfter(day, 1), ALL_DAY_TIME, zone) : Date.parse(at) + LATE_AFTER;

const OPEN_STATUSES: readonly CareItem['status'][] = ['upcoming', 'due', 'late'];

const isOpenItem = ({ status, extra }: CareItem): boolean =>
  !extra && OPEN_STATUSES.includes(status);

/** The first day that can have an occurrence that is still due now. */
const getFirstDay = (plan: PlanOverTime, now: Date): string => {
  const yesterday = dayAfter(dayIn(now, getTimeZone(plan)), -1);
  const lastRevision = plan.revisions.at(-1);
  const slot = lastRevision && slotAround(lastRevision, now.getTime());
  return slot && slot.day < yesterday ? slot.day : yesterday;
};

/** The days whose doses `careNotices` needs. */
export const daysToRead = (plan: PlanOverTime, now: Date): readonly string[] => {
  const today = dayIn(now, getTimeZone(plan));
  const days = [getFirstDay(plan, now), dayAfter(today, -1), today, dayAfter(today, 1)];
  return [...new Set(days)];
};

export interface CareNotices {
  /** The one occurrence to announce now. Older ones that were never announced are skipped. */
  readonly current: { readonly item: CareItem; readonly stage: CareStage } | undefined;
  /** When the plan must be processed again, in milliseconds; undefined if nothing follows. */
  readonly next: number | undefined;
  /** Whether anything of today is still open. */
  readonly isToday: boolean;
  /** The next day after today with an occurrence. */
  readonly nextDay: string | undefined;
}

interface NoticePlan {
  readonly answers: readonly PlanAnswer[];
  readonly now: Date;
  /** `remindBefore` is in minutes. */
  readonly remindBefore: number;
}

const findLeast = (instants: readonly number[]): number | undefined =>
  instants.length === 0 ? undefined : Math.min(...instants);

/** The present notices of a plan, and the time of the next ones. */
export const careNotices = (
  plan: PlanOverTime,
  { answers, now, remindBefore }: NoticePlan,
): CareNotices => {
  const zone = getTimeZone(plan);
  const today = dayIn(now, zone);
  const tomorrow = dayAfter(today, 1);
  const range = { from: getFirstDay(plan, now), to: tomorrow, now };
  const openCareItems = careItems(plan, answers, range).filter(isOpenItem);
  const instant = now.getTime();
  const noticeStart = (item: CareOccurrence) => noticeAt(zone, item, remindBefore);
  const item = openCareItems.findLast((careItem) => noticeStart(careItem) <= instant);
  const dueEnd = item && getDueEnd(zone, item);
  const isLate = dueEnd !== undefined && dueEnd <= instant;
  const futureSlots = slotsBetween(
    plan,
    dayAfter(today, 2),
    dayAfter(today, MAX_DAYS_AHEAD),
    () => false,
  );
  const { value: later } = futureSlots.next();
  const upcomingStarts = openCareItems.map(noticeStart).filter((at) => at > instant);
  if (later) upcomingStarts.push(noticeStart({ ...later, at: new Date(later.at).toISOString() }));
  return {
    current: item && { item, stage: isLate ? 'overdue' : 'today' },
    next: findLeast(dueEnd === undefined || isLate ? upcomingStarts : [dueEnd, ...upcomingStarts]),
    isToday: openCareItems.some(({ day }) => day <= today),
    nextDay: openCareItems.some(({ day }) => day === tomorrow) ? tomorrow : later?.day,
  };
};

/** Whether a plan has this occurrence among those that notices announce: from the last one still due until tomorrow. */
export const isNearOccurrence = (
  plan: PlanOverTime,
  { day, time }: Pick<CareOccurrence, 'day' | 'time'>,
  now: Date,
): boolean => {
  const tomorrow = dayAfter(dayIn(now, getTimeZone(plan)), 1);
  if (day < getFirstDay(plan, now) || day > tomorrow) return false;
  const key = slotKey({ day, time });
  return [...slotsBetween(plan, day, day, () => false)].some((slot) => slotKey(slot) === key);
};

/** The status of the occurrence of a notice; undefined if it was answered, missed or removed. */
export const openOccurrence = (
  plan: PlanOverTime,
  occurrence: string,
  { answers, now }: Pick<NoticePlan, 'answers' | 'now'>,
): { readonly item: CareItem; readonly nextAt: number | undefined } | undefined => {
  const today = dayIn(now, getTimeZone(plan));
  const occurrenceDay = occurrence.slice(0, 'yyyy-mm-dd'.length);
  const items = careItems(plan, answers, { from: occurrenceDay, to: dayAfter(today, 1), now });
  const index = items.findIndex(
    (careItem) => isOpenItem(careItem) && slotKey(careItem) === occurrence,
  );
  const item = items[index];
  if (!item) return undefined;
  const nextItem = items.slice(index + 1).find(({ extra }) => !extra);
  if (nextItem) return { item, nextAt: Date.parse(nextItem.at) };
  const { value } = slotsBetween(
    plan,
    dayAfter(today, 2),
    dayAfter(today, MAX_DAYS_AHEAD),
    () => false,
  ).next();
  return { item, nextAt: value ? value.at : undefined };
};

/** Seconds; the longest that a push service keeps a notice for an offline device. */
const MAX_TTL = DAY / 1000;
const MIN_TTL = 60;

/** Seconds until the next occurrence is due, when the notice becomes useless. */
export const timeToLive = (nextAt: number | undefined, now: Date): number =>
  nextAt === undefined
    ? MAX_TTL
    : Math.min(MAX_TTL, Math.max(MIN_TTL, Math.floor((nextAt - now.getTime()) / 1000)));
