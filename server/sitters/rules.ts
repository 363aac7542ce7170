import { DAY, dayAfter, daysBetween, HOUR } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { instantOf } from '#server/recurrence/rules.ts';

/** Four to six digits. */
export const PIN = /^\d{4,6}$/;

/** The longest note, in characters: the page has to stay small. */
export const NOTE_LENGTH = 2000;

/** The most days from the first to the last. */
export const MOST_DAYS = 90;

/** The most days ahead that a link may begin. */
export const MOST_DAYS_AHEAD = 365;

/** How long after the end of a link what happened before it is accepted, in milliseconds. */
export const LATE_ENTRIES = 48 * HOUR;

/** How long an ended link stays in its owner's list, in milliseconds. */
export const KEPT_AFTER_END = 30 * DAY;

export const DIARY_MOODS = ['lively', 'quiet', 'unwell'] as const;
export type DiaryMood = (typeof DIARY_MOODS)[number];

/** The level of the diary's scale of moods, 0 to 4. */
export const LEVEL_OF_MOOD = { lively: 4, quiet: 2, unwell: 0 } as const satisfies Readonly<
  Record<DiaryMood, number>
>;

/** The instants, in ISO UTC, at which a link opens and ends. Both days are included. */
export const spanOf = (from: string, until: string, timeZone: string) => ({
  startsAt: new Date(instantOf(from, null, timeZone)).toISOString(),
  endsAt: new Date(instantOf(dayAfter(until, 1), null, timeZone)).toISOString(),
});

interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
}

/** The first and the last day of a link. */
export const daysOf = ({ startsAt, endsAt, timeZone }: Span) => ({
  from: dayIn(new Date(startsAt), timeZone),
  until: dayIn(new Date(Date.parse(endsAt) - 1), timeZone),
});

/** Why a link cannot be made for these days: the field and its message; undefined where it can. */
export const daysProblem = (from: string, until: string, today: string) => {
  if (until < from) return ['until', 'sitters.until.before'] as const;
  if (until < today) return ['until', 'sitters.until.past'] as const;
  if (daysBetween(from, until) > MOST_DAYS) return ['until', 'sitters.until.tooLong'] as const;
  if (daysBetween(today, from) > MOST_DAYS_AHEAD) return ['from', 'sitters.from.tooFar'] as const;
  return undefined;
};

/**
 * How a link stands: before its first day it tells that day alone, and after its end it takes only what happened before,
 * for 48 hours.
 */
export const stateAt = (
  { startsAt, endsAt }: Span,
  now: Date,
): 'early' | 'open' | 'late' | 'over' => {
  const at = now.getTime();
  if (at < Date.parse(startsAt)) return 'early';
  if (at < Date.parse(endsAt)) return 'open';
  return at < Date.parse(endsAt) + LATE_ENTRIES ? 'late' : 'over';
};
