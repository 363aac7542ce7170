import { DAY, dayAfter, daysBetween, HOUR } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { toInstant } from '#server/recurrence/rules.ts';

/** Four to six digits. */
export const PIN_PATTERN = /^\d{4,6}$/;

/** The longest note, in characters. The limit keeps the page small. */
export const NOTE_LENGTH = 2000;

/** The longest duration of a link, in days after its first day. */
const MAX_DAYS = 90;

/** A link may begin at most this many days from now. */
const MAX_DAYS_AHEAD = 365;

/** Milliseconds after the end of a link in which entries from before the end are still accepted. */
export const LATE_ENTRIES = 48 * HOUR;

/** Milliseconds for which an ended link stays in its owner's list. */
export const RETENTION_AFTER_END = 30 * DAY;

export const DIARY_MOODS = ['lively', 'quiet', 'unwell'] as const;
export type DiaryMood = (typeof DIARY_MOODS)[number];

/** The mood levels in the diary, from 0 (worst) to 4 (best). */
export const LEVEL_OF_MOOD = { lively: 4, quiet: 2, unwell: 0 } as const satisfies Readonly<
  Record<DiaryMood, number>
>;

/** The instants (ISO UTC) at which a link starts and ends. Both days are included. */
export const toInstants = (from: string, until: string, timeZone: string) => ({
  startsAt: new Date(toInstant(from, null, timeZone)).toISOString(),
  endsAt: new Date(toInstant(dayAfter(until, 1), null, timeZone)).toISOString(),
});

interface LinkSpan {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
}

/** The first and the last day of a link. */
export const toDays = ({ startsAt, endsAt, timeZone }: LinkSpan) => ({
  from: dayIn(new Date(startsAt), timeZone),
  until: dayIn(new Date(Date.parse(endsAt) - 1), timeZone),
});

/** Validates the days of a link. Returns the wrong field and its message; undefined if the days are valid. */
export const daysProblem = (from: string, until: string, today: string) => {
  if (until < from) return ['until', 'sitters.until.before'] as const;
  if (until < today) return ['until', 'sitters.until.past'] as const;
  if (daysBetween(from, until) > MAX_DAYS) return ['until', 'sitters.until.tooLong'] as const;
  if (daysBetween(today, from) > MAX_DAYS_AHEAD) return ['from', 'sitters.from.tooFar'] as const;
  return undefined;
};

/**
 * The state of a link. An `early` one shows only the date of its first day. For 48 hours after its end a link is `late`
 * and still accepts entries about the time before its end.
 */
export const stateAt = (
  { startsAt, endsAt }: LinkSpan,
  now: Date,
): 'early' | 'open' | 'late' | 'over' => {
  const instant = now.getTime();
  if (instant < Date.parse(startsAt)) return 'early';
  if (instant < Date.parse(endsAt)) return 'open';
  return instant < Date.parse(endsAt) + LATE_ENTRIES ? 'late' : 'over';
};
