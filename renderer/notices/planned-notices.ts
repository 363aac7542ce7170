import { DAY_MS, HOUR_MS } from '#renderer/ui/time/durations.ts';
import { dayIn, instantAt } from '#server/calendar/zones.ts';
import { noticeKind } from '#server/notices/rules.ts';
import type { Reminder } from '#server/reminders/contract.ts';
import { DUE_TODAY_HOUR, daysUntil, dueInstant, getDueDay } from '#server/reminders/rules.ts';

export type NoticeKind = 'overdue' | 'day' | 'hour';

export interface PlannedNotice {
  readonly kind: NoticeKind;
  readonly reminderId: string;
  /** Keys for deduplication: no two notices share a key. */
  readonly keys: readonly string[];
  /** The time at which the notice is shown. */
  readonly at: Date;
}

type DueReminder = Pick<Reminder, 'id' | 'dueDate' | 'documentId' | 'isCompleted'>;

export interface WatchSpan {
  readonly now: Date;
  /** The time at which the page started to watch. */
  readonly since: Date;
  readonly timeZone: string;
}

/** The day's notices are shown at once when the app is opened, and at 8:00 if it was left open overnight. */
const morningTime = ({ now, since, timeZone }: WatchSpan): Date => {
  const day = dayIn(now, timeZone);
  return dayIn(since, timeZone) < day ? instantAt(day, DUE_TODAY_HOUR, timeZone) : now;
};

const dayNoticeOf = ({ id, dueDate }: DueReminder, watch: WatchSpan): PlannedNotice | undefined => {
  const { now, timeZone } = watch;
  const days = daysUntil(dueDate, now, timeZone);
  const day = getDueDay(dueDate, timeZone);
  const keys = [`${id} day ${day}`];
  if (days < 0) {
    const today = dayIn(now, timeZone);
    const noticeTime = morningTime(watch);
    return { kind: 'overdue', reminderId: id, keys: [`${id} overdue ${today}`], at: noticeTime };
  }
  // A reminder due tomorrow is announced tomorrow at 8:00, with the notice of that day.
  if (days === 0) return { kind: 'day', reminderId: id, keys, at: morningTime(watch) };
  if (days > 1) return undefined;
  return { kind: 'day', reminderId: id, keys, at: instantAt(day, DUE_TODAY_HOUR, timeZone) };
};

/** The notice an hour before the due time, if that moment is after the page started to watch. */
const hourNoticeOf = (
  { id, dueDate }: DueReminder,
  watch: WatchSpan,
): PlannedNotice | undefined => {
  const { now, since, timeZone } = watch;
  const dueAt = dueInstant(dueDate, timeZone);
  const noticeTime = new Date(dueAt.getTime() - HOUR_MS);
  const isAhead = noticeTime >= since && noticeTime.getTime() <= now.getTime() + DAY_MS;
  if (!isAhead || dueAt <= now) return undefined;
  return {
    kind: 'hour',
    reminderId: id,
    keys: [`${id} hour ${dueAt.toISOString()}`],
    at: noticeTime,
  };
};

/** The notice about the end of a document, on the days on which the server announces it. */
const endNoticeOf = (reminder: DueReminder, watch: WatchSpan): PlannedNotice | undefined => {
  const { now, timeZone } = watch;
  if (noticeKind(reminder, now, timeZone) === undefined) return undefined;
  const keys = [`${reminder.id} end ${dayIn(now, timeZone)}`];
  return { kind: 'day', reminderId: reminder.id, keys, at: morningTime(watch) };
};

/** Merges notices that are due at the same moment. */
const mergeNotices = (
  dayNotice: PlannedNotice | undefined,
  hourNotice: PlannedNotice | undefined,
): readonly PlannedNotice[] => {
  if (dayNotice && hourNotice && dayNotice.at.getTime() === hourNotice.at.getTime()) {
    return [{ ...hourNotice, keys: [...dayNotice.keys, ...hourNotice.keys] }];
  }
  return [dayNotice, hourNotice].filter((planned) => planned !== undefined);
};

/**
 * The notices for open reminders, soonest first: overdue ones once a day, the day's once (at 8:00 if already
 * loaded the day before), and one an hour before. Documents have those of `endNoticeOf` instead. Days and hours are in
 * the owner's zone.
 */
export const plannedNotices = (
  reminders: readonly DueReminder[],
  watch: WatchSpan,
): readonly PlannedNotice[] =>
  reminders
    .filter(({ isCompleted }) => !isCompleted)
    .flatMap((dueReminder) =>
      dueReminder.documentId
        ? (endNoticeOf(dueReminder, watch) ?? [])
        : mergeNotices(dayNoticeOf(dueReminder, watch), hourNoticeOf(dueReminder, watch)),
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
