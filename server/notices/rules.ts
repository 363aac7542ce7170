import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, getDayStart, hourIn, wallClock } from '#server/calendar/zones.ts';
import { DUE_TODAY_HOUR, daysUntil } from '#server/reminders/rules.ts';

/** The channels of an account itself. Services outside this server are chosen one by one. */
const CHANNELS = ['push', 'email', 'sms', 'desktop'] as const;
export type AccountChannel = (typeof CHANNELS)[number];
export type Channel = AccountChannel | 'service';
/** `tomorrow` is also the kind of a notice 30 or 7 days before a document ends. */
export type DueKind = 'tomorrow' | 'today' | 'overdue';

/** Text messages about reminders and care plans, and tests, to one account in 24 hours. */
export const MAX_TEXTS_A_DAY = 20;

/** The times of day (HH:MM) between which notices wait; they may include midnight. */
interface QuietTimes {
  readonly from: string;
  readonly until: string;
}

/** Whether an instant is within the quiet hours. */
export const isQuiet = (
  quietHours: QuietTimes | null,
  instant: Date,
  timeZone: string,
): quietHours is QuietTimes => {
  if (quietHours === null || quietHours.from === quietHours.until) return false;
  const { from, until } = quietHours;
  const time = wallClock(instant, timeZone).slice(11, 16);
  return from > until ? time >= from || time < until : time >= from && time < until;
};

/** The hour in the owner's zone from which notices about all other reminders than today's are sent. */
const OTHER_DAYS_HOUR = 9;

/** The days before a document ends on which notices announce it, besides the day itself. */
export const DOCUMENT_DAYS = { month: 30, week: 7 } as const;

/** The due dates that notices may announce at a moment in one zone; undefined at night. */
export const dueRangeAt = (now: Date, timeZone: string) => {
  const today = dayIn(now, timeZone);
  const hour = hourIn(now, timeZone);
  if (hour < DUE_TODAY_HOUR) return undefined;
  const noticeDays = Object.values(DOCUMENT_DAYS).map((days) => dayAfter(today, days));
  const toDueRange = (days: number) => ({
    ahead: noticeDays,
    before: getDayStart(dayAfter(today, days), timeZone),
    soon: dayAfter(today, days + 1),
  });
  return hour < OTHER_DAYS_HOUR
    ? { timeZone, today, from: getDayStart(today, timeZone), ...toDueRange(1) }
    : { timeZone, today, from: undefined, ...toDueRange(2) };
};

/** The kind of notice about the end of a document: it is announced ahead and on the day, but never again afterwards. */
const kindOfEnd = (days: number): DueKind | undefined => {
  if (days === 0) return 'today';
  return days === DOCUMENT_DAYS.week || days === DOCUMENT_DAYS.month ? 'tomorrow' : undefined;
};

interface DueDates {
  readonly dueDate: string;
  /** The document that ends on the due date, if the reminder is about one. */
  readonly documentId?: string | null;
}

/** The kind of notice for a reminder on a day. "1 day before" is the calendar day before, in the owner's zone. */
export const noticeKind = (
  { dueDate, documentId = null }: DueDates,
  now: Date,
  timeZone: string,
): DueKind | undefined => {
  const days = daysUntil(dueDate, now, timeZone);
  if (documentId !== null) return kindOfEnd(days);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : undefined;
};

/** The channels that reach an owner: configured, wanted and verified. */
export interface ReachableOwner {
  readonly push: readonly string[];
  /** The ids of notification targets. */
  readonly service: readonly string[];
  readonly desktop: boolean;
  readonly email: boolean;
  readonly sms: boolean;
}

/** One way to reach an owner: push to one device, a service, or another channel with a single receiver. */
export interface DeliveryChannel {
  readonly channel: Channel;
  readonly target: string;
}

export const reachableChannels = (reachableOwner: ReachableOwner): readonly DeliveryChannel[] => {
  const listTargets = (channel: Channel): readonly string[] => {
    const reached = reachableOwner[channel];
    if (typeof reached !== 'boolean') return reached;
    return reached ? [''] : [];
  };
  return [...CHANNELS, 'service' as const].flatMap((channel) =>
    listTargets(channel).map((target) => ({ channel, target })),
  );
};

export const isReachable = (reachableOwner: ReachableOwner, channel: Channel): boolean =>
  reachableChannels(reachableOwner).some((way) => way.channel === channel);

/** Notices about single reminders that a device gets each day; a summary gives the number of others. */
const SINGLES_A_DAY = 3;

/** The maximum number of single notices a day per service, which programs read, not people. */
const SERVICE_SINGLES_A_DAY = 20;

/**
 * The stages of a due date in mails: upcoming, overdue, or already overdue when it was entered. The end of a document is
 * announced a month and a week ahead, and then as `soon` on the day.
 */
export type MailStage = 'month' | 'week' | 'soon' | 'overdue' | 'backlog';

export const noticeStage = (
  kind: DueKind,
  { dueDate, documentId = null }: DueDates,
  now: Date,
  timeZone: string,
): MailStage => {
  if (kind === 'overdue') return 'overdue';
  if (documentId === null || kind === 'today') return 'soon';
  return daysUntil(dueDate, now, timeZone) === DOCUMENT_DAYS.week ? 'week' : 'month';
};

/** The stored mark that a mail has listed this stage of a due date. */
export const mailMark = (stage: MailStage, dueDate: string): string => `${stage} ${dueDate}`;

interface DueReminder {
  readonly id: string;
  readonly kind: DueKind;
  readonly dueDate: string;
  /** Whether a mail has listed this stage. */
  readonly isMailed: boolean;
  /** Whether a text message has announced the due date. */
  readonly isTexted: boolean;
  readonly to: ReachableOwner;
}

export interface PlannedNotice extends DeliveryChannel {
  readonly kind: DueKind;
  /** Undefined for a digest. */
  readonly reminderId: string | undefined;
}

const DUE_ORDER: Readonly<Record<DueKind, number>> = { today: 0, tomorrow: 1, overdue: 2 };

/** Upcoming reminders first, then overdue ones, the most recently overdue first. */
const byUrgency = (a: DueReminder, b: DueReminder): number =>
  DUE_ORDER[a.kind] - DUE_ORDER[b.kind] ||
  b.dueDate.localeCompare(a.dueDate) ||
  a.id.localeCompare(b.id);

export const wayKey = ({ channel, target }: DeliveryChannel): string => `${channel} ${target}`;

const listChannels = (recipient: ReachableOwner): readonly DeliveryChannel[] =>
  reachableChannels({ ...recipient, email: false, sms: false });

/**
 * The notices about one owner's reminders on one day.
 *
 * Push: a notice the day before, on the day and on each day after. At most three reminders a day get a notice of their
 * own on each device, and 20 at each service; one digest gives the number of the others.
 *
 * Mail: lists everything due, if something newly fell due or became overdue.
 *
 * Text message: one for each reminder that asks for it, the day before, or on the day if that was missed.
 *
 * `singles` counts the notices of the day by device; this function adds to it.
 */
export const planReminderNotices = (
  reminders: readonly DueReminder[],
  singles: Map<string, number>,
): readonly PlannedNotice[] => {
  const plannedNotices: PlannedNotice[] = [];
  const digests = new Map<string, PlannedNotice>();
  const addDigest = (way: DeliveryChannel, kind: DueKind): void => {
    const key = wayKey(way);
    if (!digests.has(key)) digests.set(key, { ...way, kind, reminderId: undefined });
  };
  for (const { id, kind, isMailed, isTexted, to } of reminders.toSorted(byUrgency)) {
    for (const way of listChannels(to)) {
      const count = singles.get(wayKey(way)) ?? 0;
      const maxNotices = way.channel === 'service' ? SERVICE_SINGLES_A_DAY : SINGLES_A_DAY;
      if (count < maxNotices) plannedNotices.push({ ...way, kind, reminderId: id });
      else addDigest(way, kind);
      singles.set(wayKey(way), count + 1);
    }
    if (to.email && !isMailed) addDigest({ channel: 'email', target: '' }, kind);
    if (to.sms && kind !== 'overdue' && !isTexted) {
      plannedNotices.push({ channel: 'sms', target: '', kind, reminderId: id });
    }
  }
  return [...plannedNotices, ...digests.values()];
};

const MINUTE = 60_000;
const MAX_WAIT = 60 * MINUTE;

/** Milliseconds until the next attempt: a minute, doubled with each attempt, at most an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(MAX_WAIT, MINUTE * 2 ** Math.max(0, attempts - 1));

/** Milliseconds after which a notice is out of date and given up. */
export const GIVE_UP_AFTER = 24 * 60 * MINUTE;
