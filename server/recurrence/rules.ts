import { addMonths, DAY, midnight, weekdayOf } from '#server/calendar/days.ts';
import { wallClock } from '#server/calendar/zones.ts';

/** Days and times that repeat: pure calendar arithmetic, the same on the server and in a browser. */

/** Monday first, as weeks are counted. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

export interface Repeat {
  readonly every: number;
  readonly unit: RepeatUnit;
  /** Of a week, counted from the Monday before the first day; without it the weekday of the first day. */
  readonly weekdays?: readonly Weekday[] | undefined;
}

/** What repeats, from when, until when. The times are those of a clock on the wall. */
export interface Recurrence {
  /** YYYY-MM-DD */
  readonly startsOn: string;
  /** HH:MM: times before it are left out on the first day. Null where the first day is whole. */
  readonly startsAt: string | null;
  /** HH:MM, in order; none where each day has one occurrence at no particular time. */
  readonly times: readonly string[];
  /** Null where it does not repeat. */
  readonly repeat: Repeat | null;
  /** YYYY-MM-DD, itself included; null where nothing ends it. */
  readonly endsOn: string | null;
  /** How many occurrences there are in all; null where nothing limits them. */
  readonly count: number | null;
}

const WEEK = 7;

/** Lists ask for the same days again and again. */
const numbers = new Map<string, number>();
const days = new Map<number, string>();
const MAX_REMEMBERED = 2000;

/** Remembers what was computed; forgets all of it where it would grow too large. */
const remember = <Key, Value>(known: Map<Key, Value>, key: Key, value: Value): Value => {
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(key, value);
  return value;
};

/** Days since 1970. */
export const numberOf = (day: string): number =>
  numbers.get(day) ?? remember(numbers, day, Math.round(midnight(day) / DAY));

/** YYYY-MM-DD of a number of days since 1970. */
export const dayOf = (number: number): string =>
  days.get(number) ?? remember(days, number, new Date(number * DAY).toISOString().slice(0, 10));

/** From 0, Monday, to 6, Sunday. */
const mondayOffset = (day: string): number => (weekdayOf(day) + 6) % WEEK;

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const offsetsOf = ({ startsOn, repeat }: Recurrence): readonly number[] =>
  repeat?.weekdays && repeat.weekdays.length > 0
    ? repeat.weekdays.map((name) => WEEKDAYS.indexOf(name)).toSorted((a, b) => a - b)
    : [mondayOffset(startsOn)];

/**
 * The days of a course by their place, 0 the first: on or before `day`, ignoring where the course ends. Null where
 * there is none.
 */
const placeOnOrBefore = (
  course: Recurrence,
  day: string,
): { day: string; place: number } | null => {
  const { startsOn, repeat } = course;
  if (day < startsOn) return null;
  if (repeat === null) return { day: startsOn, place: 0 };
  const { every, unit } = repeat;
  if (unit === 'day') {
    const place = Math.floor((numberOf(day) - numberOf(startsOn)) / every);
    return { day: dayOf(numberOf(startsOn) + place * every), place };
  }
  if (unit === 'week') return weekdayOnOrBefore(course, every, day);
  const months = unit === 'month' ? every : every * 12;
  const place = Math.floor((monthOf(day) - monthOf(startsOn)) / months);
  const found = addMonths(startsOn, place * months);
  if (found <= day) return { day: found, place };
  return place === 0 ? null : { day: addMonths(startsOn, (place - 1) * months), place: place - 1 };
};

const weekdayOnOrBefore = (course: Recurrence, every: number, day: string) => {
  const offsets = offsetsOf(course);
  const start = numberOf(course.startsOn);
  const monday = start - mondayOffset(course.startsOn);
  const before = offsets.filter((offset) => monday + offset < start).length;
  const period = Math.floor((numberOf(day) - monday) / (WEEK * every));
  for (const week of [period, period - 1]) {
    const first = monday + week * WEEK * every;
    const at = offsets.findLastIndex((offset) => first + offset <= numberOf(day));
    const place = week * offsets.length + at - before;
    if (at >= 0 && place >= 0) return { day: dayOf(first + (offsets[at] ?? 0)), place };
  }
  return null;
};

/** The day at a place, ignoring where the course ends. */
const dayAt = (course: Recurrence, place: number): string | null => {
  const { startsOn, repeat } = course;
  if (repeat === null) return place === 0 ? startsOn : null;
  const { every, unit } = repeat;
  if (unit === 'day') return dayOf(numberOf(startsOn) + place * every);
  if (unit !== 'week') return addMonths(startsOn, place * every * (unit === 'month' ? 1 : 12));
  const offsets = offsetsOf(course);
  const start = numberOf(startsOn);
  const monday = start - mondayOffset(startsOn);
  const before = offsets.filter((offset) => monday + offset < start).length;
  const nth = place + before;
  const week = Math.floor(nth / offsets.length);
  return dayOf(monday + week * WEEK * every + (offsets[nth % offsets.length] ?? 0));
};

/** An all-day occurrence has no time. */
export type Time = string | null;

const timesOf = ({ times }: Recurrence): readonly Time[] => (times.length > 0 ? times : [null]);

/** How many times the first day lacks because the course begins in the middle of it. */
const omitted = (course: Recurrence): number => {
  const { startsAt, startsOn, times } = course;
  if (startsAt === null || !offsetsOf(course).includes(mondayOffset(startsOn))) return 0;
  return times.filter((time) => time < startsAt).length;
};

/** The times of a course on a day, in order; none where it has no occurrence there. */
export const timesOn = (course: Recurrence, day: string): readonly Time[] => {
  if (day < course.startsOn || (course.endsOn !== null && day > course.endsOn)) return [];
  const found = placeOnOrBefore(course, day);
  if (found?.day !== day) return [];
  const times = timesOf(course);
  const left = omitted(course);
  const number = found.place * times.length - left;
  return times.filter(
    (_, index) =>
      (found.place > 0 || index >= left) &&
      (course.count === null || number + index < course.count),
  );
};

/** The last day on or before `day` on which the course has an occurrence. */
export const lastDayOnOrBefore = (course: Recurrence, day: string): string | null => {
  const until = course.endsOn !== null && course.endsOn < day ? course.endsOn : day;
  const found = placeOnOrBefore(course, until);
  if (!found) return null;
  // A count may have ended the course before, and a course that begins late in a day may leave its first day empty.
  const lastPlace =
    course.count === null
      ? found.place
      : Math.min(
          found.place,
          Math.ceil((course.count + omitted(course)) / timesOf(course).length) - 1,
        );
  for (let place = lastPlace; place >= Math.max(0, lastPlace - 1); place -= 1) {
    const on = dayAt(course, place);
    if (on !== null && timesOn(course, on).length > 0) return on;
  }
  return null;
};

/** The first day on or after `day` on which the course has an occurrence. */
export const firstDayOnOrAfter = (course: Recurrence, day: string): string | null => {
  const found = placeOnOrBefore(course, day);
  const first = found === null ? 0 : found.day === day ? found.place : found.place + 1;
  for (const place of [first, first + 1]) {
    const on = place === found?.place ? found.day : dayAt(course, place);
    if (on === null) continue;
    // Mostly nothing ends the course, and only its first day can lack times.
    if (place > 0 && course.count === null && course.endsOn === null) return on;
    if (timesOn(course, on).length > 0) return on;
  }
  return null;
};

/** In milliseconds, by zone and by the number of the day at whose UTC midnight they hold. */
const offsets = new Map<string, Map<number, number>>();
const offsetAt = (timeZone: string, dayNumber: number): number => {
  let ofZone = offsets.get(timeZone);
  if (!ofZone) {
    ofZone = new Map();
    offsets.set(timeZone, ofZone);
  }
  const known = ofZone.get(dayNumber);
  if (known !== undefined) return known;
  const at = dayNumber * DAY;
  return remember(ofZone, dayNumber, Date.parse(wallClock(new Date(at), timeZone)) - at);
};

const MINUTE = 60_000;

/**
 * The instant, in milliseconds since 1970, at which a zone's wall clock shows a day and time; without a time the day's
 * first. A time that a change of clocks leaves out is shifted forward, of one that comes twice it is the first.
 */
export const instantOf = (day: string, time: Time, timeZone: string): number => {
  const minutes = time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const number = numberOf(day);
  const wanted = number * DAY + minutes * MINUTE;
  const [before, after] = [offsetAt(timeZone, number - 1), offsetAt(timeZone, number + 2)];
  if (before === after) return wanted - before;
  for (const offset of [before, after]) {
    const at = wanted - offset;
    if (Date.parse(wallClock(new Date(at), timeZone)) === wanted) return at;
  }
  return wanted - before;
};
