import { dayAfter } from '#server/calendar/days.ts';
import { dayIn, dayStartOf, hourIn } from '#server/calendar/zones.ts';
import { daysUntil } from '#server/reminders/rules.ts';

export const CHANNELS = ['push', 'email', 'sms', 'desktop'] as const;
export type Channel = (typeof CHANNELS)[number];
export type DueKind = 'tomorrow' | 'today' | 'overdue';

/** The hours, in the owner's zone, from which what is due today and everything else is spoken of. */
export const TODAY_FROM = 8;
const OTHERS_FROM = 9;

/** Which reminders a moment may speak of, in one zone; undefined at night. */
export const reachAt = (now: Date, timeZone: string) => {
  const today = dayIn(now, timeZone);
  const hour = hourIn(now, timeZone);
  if (hour < TODAY_FROM) return undefined;
  const until = (days: number) => ({
    before: dayStartOf(dayAfter(today, days), timeZone),
    soon: dayAfter(today, days + 1),
  });
  return hour < OTHERS_FROM
    ? { timeZone, today, from: dayStartOf(today, timeZone), ...until(1) }
    : { timeZone, today, from: undefined, ...until(2) };
};

/** What there is to say of a due date on a day: "1 day before" is the calendar day before, in the owner's zone. */
export const kindOf = (due: string, now: Date, timeZone: string): DueKind | undefined => {
  const days = daysUntil(due, now, timeZone);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : undefined;
};

/** What can reach an owner: what is configured, wanted and verified. */
export interface Reachable {
  /** The ids of the subscribed devices. */
  readonly push: readonly string[];
  readonly desktop: boolean;
  readonly email: boolean;
  readonly sms: boolean;
}

/** A way to an owner: by push to one device, by another channel to its one receiver. */
export interface Way {
  readonly channel: Channel;
  readonly target: string;
}

export const waysOf = (reached: Reachable): readonly Way[] => {
  const targets = (channel: Channel): readonly string[] =>
    channel === 'push' ? reached.push : reached[channel] ? [''] : [];
  return CHANNELS.flatMap((channel) => targets(channel).map((target) => ({ channel, target })));
};

/** How many reminders a device is notified of singly on a day; one summary names how many more there are. */
export const SINGLES_A_DAY = 3;

/** The stages of a due date that mails name: upcoming, overdue, or already past when it was entered. */
export type MailStage = 'soon' | 'overdue' | 'backlog';

export const stageOf = (kind: DueKind): MailStage => (kind === 'overdue' ? 'overdue' : 'soon');

/** As a reminder keeps what mails named of it. */
export const mailMark = (stage: MailStage, dueDate: string): string => `${stage} ${dueDate}`;

interface DueReminder {
  readonly id: string;
  readonly kind: DueKind;
  readonly dueDate: string;
  /** Whether a mail has said this of its due date. */
  readonly isMailed: boolean;
  /** Whether a text message has said that it falls due. */
  readonly isTexted: boolean;
  readonly to: Reachable;
}

export interface Planned extends Way {
  readonly kind: DueKind;
  /** Undefined for a digest, which names everything that is due. */
  readonly reminderId: string | undefined;
}

const URGENCY: Readonly<Record<DueKind, number>> = { today: 0, tomorrow: 1, overdue: 2 };

/** Upcoming reminders first, then overdue ones, the most recently overdue first. */
const byUrgency = (one: DueReminder, other: DueReminder): number =>
  URGENCY[one.kind] - URGENCY[other.kind] ||
  other.dueDate.localeCompare(one.dueDate) ||
  one.id.localeCompare(other.id);

export const wayKey = ({ channel, target }: Way): string => `${channel} ${target}`;

const devicesOf = (to: Reachable): readonly Way[] => waysOf({ ...to, email: false, sms: false });

/**
 * The notices of one owner's reminders on one day. A device is notified the day before, on the day and each day after:
 * of three reminders singly, then once of how many more there are. A mail names everything that is due, when there is
 * something that no mail has said: that it falls due, or that the day has passed. A text message comes for each
 * reminder that asks for it, the day before, or on the day where the day before was missed. `singles` counts the day's
 * single notices by device and is advanced.
 */
export const plannedFor = (
  reminders: readonly DueReminder[],
  singles: Map<string, number>,
): readonly Planned[] => {
  const planned: Planned[] = [];
  const digests = new Map<string, Planned>();
  const addDigest = (way: Way, kind: DueKind): void => {
    const key = wayKey(way);
    if (!digests.has(key)) digests.set(key, { ...way, kind, reminderId: undefined });
  };
  for (const { id, kind, isMailed, isTexted, to } of reminders.toSorted(byUrgency)) {
    for (const way of devicesOf(to)) {
      const count = singles.get(wayKey(way)) ?? 0;
      if (count < SINGLES_A_DAY) planned.push({ ...way, kind, reminderId: id });
      else addDigest(way, kind);
      singles.set(wayKey(way), count + 1);
    }
    if (to.email && !isMailed) addDigest({ channel: 'email', target: '' }, kind);
    if (to.sms && kind !== 'overdue' && !isTexted) {
      planned.push({ channel: 'sms', target: '', kind, reminderId: id });
    }
  }
  return [...planned, ...digests.values()];
};

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;

/** Milliseconds until the next attempt after so many: a minute, doubled each time, at most an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.max(0, attempts - 1));

/** A day after it was made, a notice speaks of what is past: it is given up. */
export const GIVE_UP_AFTER = 24 * 60 * MINUTE;
