import { DAY, HOUR, midnight } from './days.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
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
  formats.set(timeZone, format);
  return format;
};

/** The last answer of each zone: a list asks for the same moment for each of its rows, and a busy server all the time. */
const lastClocks = new Map<string, { readonly second: number; readonly text: string }>();

/** The wall clock of a zone at an instant, to the second, written as if it were UTC. */
export const wallClock = (instant: Date, timeZone: string): string => {
  const second = Math.floor(instant.getTime() / 1000);
  const last = lastClocks.get(timeZone);
  if (last?.second === second) return last.text;
  const text = formatClock(instant, timeZone);
  lastClocks.set(timeZone, { second, text });
  return text;
};

const formatClock = (instant: Date, timeZone: string): string => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = value;
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`;
};

/** The calendar day, YYYY-MM-DD, that it is in a zone at an instant. */
export const dayIn = (instant: Date, timeZone: string): string =>
  wallClock(instant, timeZone).slice(0, 10);

/** The hour, 0 to 23, that it is in a zone at an instant. */
export const hourIn = (instant: Date, timeZone: string): number =>
  Number(wallClock(instant, timeZone).slice(11, 13));

/** The instant at which a zone's wall clock shows this day and hour; a skipped hour gives the one after it. */
export const instantAt = (day: string, hour: number, timeZone: string): Date => {
  const wanted = midnight(day) + hour * HOUR;
  const offsetAt = (instant: number) =>
    Date.parse(wallClock(new Date(instant), timeZone)) - Math.floor(instant / 1000) * 1000;
  // The offset before and after a change of clocks differ: the guess that shows the wanted time is right.
  const before = wanted - offsetAt(wanted - DAY);
  const after = wanted - offsetAt(wanted + DAY);
  return new Date(
    before + offsetAt(before) === wanted
      ? before
      : after + offsetAt(after) === wanted
        ? after
        : Math.max(before, after),
  );
};

/** A day in the owner's zone and its first instant: what a list compares stored due dates with. */
export const dayStartOf = (day: string, timeZone: string) => ({
  day,
  instant: instantAt(day, 0, timeZone).toISOString(),
});

/** As `dayStartOf`, for the present day. */
export const dayStart = (now: Date, timeZone: string) => dayStartOf(dayIn(now, timeZone), timeZone);
