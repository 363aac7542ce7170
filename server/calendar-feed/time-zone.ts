import { BoundedCache, MAX_ZONES } from '#server/bounded-cache.ts';
import { DAY } from '#server/calendar/days.ts';
import { wallClock } from '#server/calendar/zones.ts';

/** The zone's UTC offset at an instant, in milliseconds. */
const offsetAt = (timeZone: string, instant: number): number =>
  Date.parse(wallClock(new Date(instant), timeZone)) - Math.floor(instant / 1000) * 1000;

interface OffsetChange {
  /** `at` is in milliseconds. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** Milliseconds; a zone never changes its clocks twice in a week. */
const STEP = 7 * DAY;
const SECOND = 1000;

/** The first instant in a range with another offset than at its start. */
const changeIn = (timeZone: string, from: number, to: number): number => {
  const offsetBefore = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middleInstant = Math.floor((low + high) / 2 / SECOND) * SECOND;
    if (offsetAt(timeZone, middleInstant) === offsetBefore) low = middleInstant;
    else high = middleInstant;
  }
  return high;
};

const changesBetween = (timeZone: string, from: number, to: number): readonly OffsetChange[] => {
  const changes: OffsetChange[] = [];
  let offsetBefore = offsetAt(timeZone, from);
  for (let position = from; position < to; position += STEP) {
    const offsetAfter = offsetAt(timeZone, position + STEP);
    if (offsetAfter !== offsetBefore)
      changes.push({
        at: changeIn(timeZone, position, position + STEP),
        before: offsetBefore,
        after: offsetAfter,
      });
    offsetBefore = offsetAfter;
  }
  return changes;
};

/** `+0530`, with seconds if there are any. */
const offsetText = (offset: number): string => {
  const seconds = Math.abs(offset) / SECOND;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${(seconds % 60 === 0 ? digits.slice(0, 2) : digits).join('')}`;
};

/** An instant as local time at an offset. */
const localText = (at: number, offset: number): string =>
  new Date(at + offset).toISOString().slice(0, 19).replace(/[-:]/g, '');

/**
 * Every change becomes an entry of its own, because calendar programs support RDATE and RRULE in time zones
 * differently.
 */
const observance = ({ at, before, after }: OffsetChange): readonly string[] => {
  const name = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${localText(at, before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${name}`,
  ];
};

/** Years before and after the present one for which a calendar contains the zone's changes. */
const YEARS_BEFORE = 2;
const YEARS_AFTER = 10;

/** Cached by zone for the present year. */
const changesByZone = new BoundedCache<
  string,
  { readonly year: number; readonly changes: readonly OffsetChange[] }
>(MAX_ZONES);

/** The changes of a zone's clocks around a year, preceded by an entry for the initial offset. */
const listOffsetChanges = (timeZone: string, year: number): readonly OffsetChange[] => {
  const knownChanges = changesByZone.get(timeZone);
  if (knownChanges?.year === year) return knownChanges.changes;
  const [from, to] = [Date.UTC(year - YEARS_BEFORE, 0), Date.UTC(year + YEARS_AFTER + 1, 0)];
  const offset = offsetAt(timeZone, from);
  const start: OffsetChange = { at: from, before: offset, after: offset };
  const changes = [start, ...changesBetween(timeZone, from, to)];
  changesByZone.set(timeZone, { year, changes });
  return changes;
};

/** The VTIMEZONE of a zone: all clock changes from two years ago to ten years ahead, without rules for later. */
export const timeZoneText = (timeZone: string, now: Date): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...listOffsetChanges(timeZone, now.getUTCFullYear()).flatMap(observance),
    'END:VTIMEZONE',
  ].join('\r\n');

/** Years before and after the present one for which ambiguous times are listed. */
const AMBIGUOUS_YEARS_BEFORE = 1;
const AMBIGUOUS_YEARS_AFTER = 2;

/**
 * The days (YYYY-MM-DD) on which a local time occurs twice or never. Calendar programs disagree about the instant of
 * such times.
 */
export const ambiguousDays = (timeZone: string, time: string, now: Date): readonly string[] => {
  const year = now.getUTCFullYear();
  const [from, to] = [
    Date.UTC(year - AMBIGUOUS_YEARS_BEFORE, 0),
    Date.UTC(year + AMBIGUOUS_YEARS_AFTER + 1, 0),
  ];
  return listOffsetChanges(timeZone, year).flatMap(({ at, before, after }) => {
    if (at < from || at >= to) return [];
    const [start, end] = [at + Math.min(before, after), at + Math.max(before, after)];
    const days = [start, end].map((local) => new Date(local).toISOString().slice(0, 10));
    return [...new Set(days)].filter((day) => {
      const localTime = Date.parse(`${day}T${time}:00Z`);
      return localTime >= start && localTime < end;
    });
  });
};
