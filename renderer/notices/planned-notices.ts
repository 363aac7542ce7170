import { dayIn, instantAt } from '#server/calendar/zones.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { daysUntil, dueDay, dueInstant } from '#server/reminders/rules.ts';

const HOUR = 60 * 60_000;

/** Before this hour, in the owner's zone, a page that was left open wakes nobody. */
const MORNING = 8;

export type NoticeKind = 'overdue' | 'day' | 'hour';

export interface PlannedNotice {
  readonly kind: NoticeKind;
  readonly reminderId: string;
  /** There is never a second notice with one of these. */
  readonly keys: readonly string[];
  /** The moment from which it is shown. */
  readonly at: Date;
}

type Due = Pick<Reminder, 'id' | 'dueDate' | 'isCompleted'>;

export interface Watch {
  readonly now: Date;
  /** When the page began to look. */
  readonly since: Date;
  readonly timeZone: string;
}

/** What the day brings comes at once to whoever opens the app, and at 8:00 where it was left open overnight. */
const inTheMorning = ({ now, since, timeZone }: Watch): Date => {
  const day = dayIn(now, timeZone);
  return dayIn(since, timeZone) < day ? instantAt(day, MORNING, timeZone) : now;
};

const ofTheDay = ({ id, dueDate }: Due, watch: Watch): PlannedNotice | undefined => {
  const { now, timeZone } = watch;
  const days = daysUntil(dueDate, now, timeZone);
  const day = dueDay(dueDate, timeZone);
  const keys = [`${id} day ${day}`];
  if (days < 0) {
    const today = dayIn(now, timeZone);
    const at = inTheMorning(watch);
    return { kind: 'overdue', reminderId: id, keys: [`${id} overdue ${today}`], at };
  }
  // What is due tomorrow is spoken of tomorrow at 8:00, and that is the notice of its day.
  if (days === 0) return { kind: 'day', reminderId: id, keys, at: inTheMorning(watch) };
  if (days > 1) return undefined;
  return { kind: 'day', reminderId: id, keys, at: instantAt(day, MORNING, timeZone) };
};

const DAY = 24 * HOUR;

/** An hour before it is due, where that moment was still to come when the page began to look. */
const ofTheHour = ({ id, dueDate }: Due, watch: Watch): PlannedNotice | undefined => {
  const { now, since, timeZone } = watch;
  const due = dueInstant(dueDate, timeZone);
  const at = new Date(due.getTime() - HOUR);
  const isAhead = at >= since && at.getTime() <= now.getTime() + DAY;
  if (!isAhead || due <= now) return undefined;
  return { kind: 'hour', reminderId: id, keys: [`${id} hour ${due.toISOString()}`], at };
};

/** Two that would come at one moment are one. */
const merged = (
  first: PlannedNotice | undefined,
  second: PlannedNotice | undefined,
): readonly PlannedNotice[] => {
  if (first && second && first.at.getTime() === second.at.getTime()) {
    return [{ ...second, keys: [...first.keys, ...second.keys] }];
  }
  return [first, second].filter((planned) => planned !== undefined);
};

/**
 * What a page has to say of open reminders, soonest first: overdue once a day, on the day once (seen the day before:
 * at 8:00), and an hour before. Days and hours are the owner's.
 */
export const plannedNotices = (reminders: readonly Due[], watch: Watch): readonly PlannedNotice[] =>
  reminders
    .filter(({ isCompleted }) => !isCompleted)
    .flatMap((due) => merged(ofTheDay(due, watch), ofTheHour(due, watch)))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
