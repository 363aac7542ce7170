import { DAY } from '#server/calendar/days.ts';
import { wallClock } from '#server/calendar/zones.ts';

/** In milliseconds, as the zone's clocks show it at an instant. */
const offsetAt = (timeZone: string, at: number): number =>
  Date.parse(wallClock(new Date(at), timeZone)) - Math.floor(at / 1000) * 1000;

interface Change {
  /** In milliseconds. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** In milliseconds. Clocks are never changed twice in a week. */
const STEP = 7 * DAY;
const SECOND = 1000;

/** The first instant in a span at which the offset is another one than at its beginning. */
const changeIn = (timeZone: string, from: number, to: number): number => {
  const before = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middle = Math.floor((low + high) / 2 / SECOND) * SECOND;
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
};

const changesBetween = (timeZone: string, from: number, to: number): readonly Change[] => {
  const changes: Change[] = [];
  let before = offsetAt(timeZone, from);
  for (let at = from; at < to; at += STEP) {
    const after = offsetAt(timeZone, at + STEP);
    if (after !== before) changes.push({ at: changeIn(timeZone, at, at + STEP), before, after });
    before = after;
  }
  return changes;
};

/** `+0530`, and with seconds where there are any. */
const offsetText = (offset: number): string => {
  const seconds = Math.abs(offset) / SECOND;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${(seconds % 60 === 0 ? digits.slice(0, 2) : digits).join('')}`;
};

/** An instant as a clock of an offset shows it. */
const localText = (at: number, offset: number): string =>
  new Date(at + offset).toISOString().slice(0, 19).replace(/[-:]/g, '');

/** Each change stands by itself: calendar programs differ in how much of RDATE and RRULE they understand here. */
const observance = ({ at, before, after }: Change): readonly string[] => {
  const name = after > before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${localText(at, before)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${name}`,
  ];
};

/** Years before and after the present one that a calendar is told the clocks of. */
const YEARS_BEFORE = 2;
const YEARS_AFTER = 10;

/** By zone, for the present year. */
const known = new Map<string, { readonly year: number; readonly changes: readonly Change[] }>();
const MAX_KNOWN = 500;

/** The changes of a zone's clocks around a year, after one that says how they stand at the beginning. */
const changesOf = (timeZone: string, year: number): readonly Change[] => {
  const before = known.get(timeZone);
  if (before?.year === year) return before.changes;
  const [from, to] = [Date.UTC(year - YEARS_BEFORE, 0), Date.UTC(year + YEARS_AFTER + 1, 0)];
  const offset = offsetAt(timeZone, from);
  const start: Change = { at: from, before: offset, after: offset };
  const changes = [start, ...changesBetween(timeZone, from, to)];
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(timeZone, { year, changes });
  return changes;
};

/** The VTIMEZONE of a zone: its changes of clocks from two years ago until in ten years, without rules for later. */
export const timeZoneText = (timeZone: string, now: Date): string =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...changesOf(timeZone, now.getUTCFullYear()).flatMap(observance),
    'END:VTIMEZONE',
  ].join('\r\n');

/** Years before and after the present one whose doubtful times are told apart. */
const AMBIGUOUS_YEARS_BEFORE = 1;
const AMBIGUOUS_YEARS_AFTER = 2;

/**
 * The days (YYYY-MM-DD) of these years on which a zone's clocks show a time twice or never: programs differ in when
 * that is.
 */
export const ambiguousDays = (timeZone: string, time: string, now: Date): readonly string[] => {
  const year = now.getUTCFullYear();
  const [from, to] = [
    Date.UTC(year - AMBIGUOUS_YEARS_BEFORE, 0),
    Date.UTC(year + AMBIGUOUS_YEARS_AFTER + 1, 0),
  ];
  return changesOf(timeZone, year).flatMap(({ at, before, after }) => {
    if (at < from || at >= to) return [];
    const [start, end] = [at + Math.min(before, after), at + Math.max(before, after)];
    const days = [start, end].map((local) => new Date(local).toISOString().slice(0, 10));
    return [...new Set(days)].filter((day) => {
      const local = Date.parse(`${day}T${time}:00Z`);
      return local >= start && local < end;
    });
  });
};
