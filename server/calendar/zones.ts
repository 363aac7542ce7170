import type { DayStart } from '#db/due.ts';
import { BoundedCache, MAX_ZONES } from '#server/bounded-cache.ts';
import { DAY, HOUR, midnight } from './days.ts';

const formats = new BoundedCache<string, Intl.DateTimeFormat>(MAX_ZONES);

const getFormatter = (timeZone: string): Intl.DateTimeFormat => {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat) return cachedFormat;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return formats.remember(timeZone, format);
};

/** Caches the last result of each zone, because a list asks for the same moment for each of its rows. */
const lastClocks = new BoundedCache<string, { readonly second: number; readonly text: string }>(
  MAX_ZONES,
);

/** The wall-clock time of a zone at an instant, to the second, written as if it were UTC. */
export const wallClock = (instant: Date, timeZone: string): string => {
  const wholeSeconds = Math.floor(instant.getTime() / 1000);
  const lastClock = lastClocks.get(timeZone);
  if (lastClock?.second === wholeSeconds) return lastClock.text;
  const text = formatClock(instant, timeZone);
  lastClocks.set(timeZone, { second: wholeSeconds, text });
  return text;
};

const formatClock = (instant: Date, timeZone: string): string => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of getFormatter(timeZone).formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`;
};

/** The calendar day (YYYY-MM-DD) in a zone at an instant. */
export const dayIn = (instant: Date, timeZone: string): string =>
  wallClock(instant, timeZone).slice(0, 10);

/** The time of day (HH:MM) in a zone at an instant. */
export const toClockTime = (instant: Date, timeZone: string): string =>
  wallClock(instant, timeZone).slice(11, 16);

/** The hour (0 to 23) in a zone at an instant. */
export const hourIn = (instant: Date, timeZone: string): number =>
  Number(wallClock(instant, timeZone).slice(11, 13));

/**
 * The instant at which a zone's clock shows this day and hour. For an hour that a clock change skips, the one after it.
 */
export const instantAt = (day: string, hour: number, timeZone: string): Date => {
  const localTime = midnight(day) + hour * HOUR;
  const offsetAt = (instant: number) =>
    Date.parse(wallClock(new Date(instant), timeZone)) - Math.floor(instant / 1000) * 1000;
  // The offsets before and after a clock change differ. The candidate that shows the wanted time is right.
  const instantByOffsetBefore = localTime - offsetAt(localTime - DAY);
  const instantByOffsetAfter = localTime - offsetAt(localTime + DAY);
  return new Date(
    instantByOffsetBefore + offsetAt(instantByOffsetBefore) === localTime
      ? instantByOffsetBefore
      : instantByOffsetAfter + offsetAt(instantByOffsetAfter) === localTime
        ? instantByOffsetAfter
        : Math.max(instantByOffsetBefore, instantByOffsetAfter),
  );
};

/** Caches the last result of each zone, because most calls ask for today. */
const lastStarts = new BoundedCache<string, DayStart>(MAX_ZONES);

/** A day in the owner's zone and its first instant, for comparing stored due dates, which are days or instants. */
export const getDayStart = (day: string, timeZone: string): DayStart => {
  const lastStart = lastStarts.get(timeZone);
  if (lastStart?.day === day) return lastStart;
  const start = { day, instant: instantAt(day, 0, timeZone).toISOString() };
  lastStarts.set(timeZone, start);
  return start;
};

/** Today's start in a time zone, as an instant. */
export const dayStart = (now: Date, timeZone: string) =>
  getDayStart(dayIn(now, timeZone), timeZone);
