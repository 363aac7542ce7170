import { dayAfter, dayIn, dayStartOf, daysUntil, hourIn } from '#server/reminders/rules.ts';

export const CHANNELS = ['push', 'email', 'sms', 'desktop'] as const;
export type Channel = (typeof CHANNELS)[number];
export type DueKind = 'tomorrow' | 'today' | 'overdue';

/** The hours, in the owner's zone, from which what is due today and everything else is spoken of. */
const TODAY_FROM = 8;
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

interface Due {
  readonly kind: DueKind;
  readonly today: string;
  /** The channels by which what there is to say was told on an earlier day. */
  readonly told: ReadonlySet<Channel>;
}

export interface Planned {
  readonly channel: Channel;
  readonly target: string;
  readonly kind: DueKind;
  /** The day that the notice is for: there is never a second one by the same way on it. */
  readonly day: string;
}

/**
 * A device is reminded the day before, on the day and each day after. A mail or a text message comes the day before,
 * or on the day where the day before was missed; a mail once more when the day has passed.
 */
export const plannedFor = (due: Due, to: Reachable): readonly Planned[] => {
  const { kind, today } = due;
  const one = (channel: Channel, target = ''): Planned => ({ channel, target, kind, day: today });
  const isNew = (channel: Channel) => !due.told.has(channel);
  return [
    ...to.push.map((id) => one('push', id)),
    ...(to.desktop ? [one('desktop')] : []),
    ...(to.email && isNew('email') ? [one('email')] : []),
    ...(to.sms && kind !== 'overdue' && isNew('sms') ? [one('sms')] : []),
  ];
};

const MINUTE = 60_000;
const LONGEST_WAIT = 60 * MINUTE;

/** Milliseconds until the next attempt after so many: a minute, doubled each time, at most an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.max(0, attempts - 1));

/** A day after it was made, a notice speaks of what is past: it is given up. */
export const GIVE_UP_AFTER = 24 * 60 * MINUTE;
