import { BoundedCache, MAX_ZONES } from '#server/bounded-cache.ts';
import { addMonths, DAY, getWeekday, midnight } from '#server/calendar/days.ts';
import { wallClock } from '#server/calendar/zones.ts';

/** Repeating days and times: pure calendar arithmetic for the server and the browser. */

/** Monday first, as weeks are counted. */
export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const REPEAT_UNITS = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];

export interface Repeat {
  readonly every: number;
  readonly unit: RepeatUnit;
  /** Weekdays, in weeks counted from the Monday before the first day; by default the weekday of the first day. */
  readonly weekdays?: readonly Weekday[] | undefined;
}

/** A recurrence with its start and end. Times are wall-clock times. */
export interface Recurrence {
  /** `startsOn` is a calendar day, YYYY-MM-DD. */
  readonly startsOn: string;
  /** HH:MM before which times on the first day are left out; null if the whole first day counts. */
  readonly startsAt: string | null;
  /** HH:MM in order; empty for one all-day occurrence a day. */
  readonly times: readonly string[];
  /** Null if the recurrence does not repeat. */
  readonly repeat: Repeat | null;
  /** YYYY-MM-DD, included; null if the recurrence never ends. */
  readonly endsOn: string | null;
  /** The total number of occurrences; null for no limit. */
  readonly count: number | null;
}

const WEEK = 7;

/** Cached, because lists ask for the same days repeatedly. */
const numbers = new BoundedCache<string, number>();
const days = new BoundedCache<number, string>();

/** Days since 1970-01-01. */
export const toDayNumber = (day: string): number =>
  numbers.get(day) ?? numbers.remember(day, Math.round(midnight(day) / DAY));

/** YYYY-MM-DD for a number of days since 1970-01-01. */
export const fromDayNumber = (number: number): string =>
  days.get(number) ?? days.remember(number, new Date(number * DAY).toISOString().slice(0, 10));

/** 0 for Monday to 6 for Sunday. */
const mondayOffset = (day: string): number => (getWeekday(day) + 6) % WEEK;

const toMonthNumber = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const weekdayOffsets = ({ startsOn, repeat }: Recurrence): readonly number[] =>
  repeat?.weekdays && repeat.weekdays.length > 0
    ? repeat.weekdays.map((name) => WEEKDAYS.indexOf(name)).toSorted((a, b) => a - b)
    : [mondayOffset(startsOn)];

/**
 * The last day of a recurrence on or before `day`, with its index from 0, ignoring its end. Null if there is none.
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
    const occurrenceIndex = Math.floor((toDayNumber(day) - toDayNumber(startsOn)) / every);
    return {
      day: fromDayNumber(toDayNumber(startsOn) + occurrenceIndex * every),
      place: occurrenceIndex,
    };
  }
  if (unit === 'week') return weekdayOnOrBefore(course, every, day);
  const months = unit === 'month' ? every : every * 12;
  const monthIndex = Math.floor((toMonthNumber(day) - toMonthNumber(startsOn)) / months);
  const foundDay = addMonths(startsOn, monthIndex * months);
  if (foundDay <= day) return { day: foundDay, place: monthIndex };
  return monthIndex === 0
    ? null
    : { day: addMonths(startsOn, (monthIndex - 1) * months), place: monthIndex - 1 };
};

const weekdayOnOrBefore = (course: Recurrence, interval: number, day: string) => {
  const offsets = weekdayOffsets(course);
  const start = toDayNumber(course.startsOn);
  const monday = start - mondayOffset(course.startsOn);
  const occurrencesBefore = offsets.filter((offset) => monday + offset < start).length;
  const period = Math.floor((toDayNumber(day) - monday) / (WEEK * interval));
  for (const week of [period, period - 1]) {
    const firstDayOfWeek = monday + week * WEEK * interval;
    const index = offsets.findLastIndex((offset) => firstDayOfWeek + offset <= toDayNumber(day));
    const occurrenceIndex = week * offsets.length + index - occurrencesBefore;
    if (index >= 0 && occurrenceIndex >= 0)
      return { day: fromDayNumber(firstDayOfWeek + (offsets[index] ?? 0)), place: occurrenceIndex };
  }
  return null;
};

/** The day at an index, ignoring the recurrence's end. */
const dayAt = (course: Recurrence, place: number): string | null => {
  const { startsOn, repeat } = course;
  if (repeat === null) return place === 0 ? startsOn : null;
  const { every, unit } = repeat;
  if (unit === 'day') return fromDayNumber(toDayNumber(startsOn) + place * every);
  if (unit !== 'week') return addMonths(startsOn, place * every * (unit === 'month' ? 1 : 12));
  const offsets = weekdayOffsets(course);
  const start = toDayNumber(startsOn);
  const monday = start - mondayOffset(startsOn);
  const occurrencesBefore = offsets.filter((offset) => monday + offset < start).length;
  const nth = place + occurrencesBefore;
  const week = Math.floor(nth / offsets.length);
  return fromDayNumber(monday + week * WEEK * every + (offsets[nth % offsets.length] ?? 0));
};

/** HH:MM; null for an all-day occurrence. */
export type TimeOfDay = string | null;

const listTimes = ({ times }: Recurrence): readonly TimeOfDay[] =>
  times.length > 0 ? times : [null];

/** The number of times that the first day lacks because the recurrence starts later that day. */
const countOmitted = (course: Recurrence): number => {
  const { startsAt, startsOn, times } = course;
  if (startsAt === null || !weekdayOffsets(course).includes(mondayOffset(startsOn))) return 0;
  return times.filter((time) => time < startsAt).length;
};

/** The times on a day, in order; empty if there is no occurrence. */
export const timesOn = (course: Recurrence, day: string): readonly TimeOfDay[] => {
  if (day < course.startsOn || (course.endsOn !== null && day > course.endsOn)) return [];
  const nearestPlace = placeOnOrBefore(course, day);
  if (nearestPlace?.day !== day) return [];
  const times = listTimes(course);
  const omittedCount = countOmitted(course);
  const number = nearestPlace.place * times.length - omittedCount;
  return times.filter(
    (_, index) =>
      (nearestPlace.place > 0 || index >= omittedCount) &&
      (course.count === null || number + index < course.count),
  );
};

/** The last day on or before `day` with an occurrence. */
export const lastDayOnOrBefore = (course: Recurrence, day: string): string | null => {
  const lastDay = course.endsOn !== null && course.endsOn < day ? course.endsOn : day;
  const nearestPlace = placeOnOrBefore(course, lastDay);
  if (!nearestPlace) return null;
  // A count may have ended the recurrence earlier, and one that starts late may have no time left on its first day.
  const lastPlace =
    course.count === null
      ? nearestPlace.place
      : Math.min(
          nearestPlace.place,
          Math.ceil((course.count + countOmitted(course)) / listTimes(course).length) - 1,
        );
  for (let place = lastPlace; place >= Math.max(0, lastPlace - 1); place -= 1) {
    const on = dayAt(course, place);
    if (on !== null && timesOn(course, on).length > 0) return on;
  }
  return null;
};

/** The first day on or after `day` with an occurrence. */
export const firstDayOnOrAfter = (course: Recurrence, day: string): string | null => {
  const nearestPlace = placeOnOrBefore(course, day);
  const firstPlace =
    nearestPlace === null
      ? 0
      : nearestPlace.day === day
        ? nearestPlace.place
        : nearestPlace.place + 1;
  for (const place of [firstPlace, firstPlace + 1]) {
    const on = place === nearestPlace?.place ? nearestPlace.day : dayAt(course, place);
    if (on === null) continue;
    // The usual case: no end, and only the first day can lack times.
    if (place > 0 && course.count === null && course.endsOn === null) return on;
    if (timesOn(course, on).length > 0) return on;
  }
  return null;
};

/** Consecutive recurrences, each of which ends at the latest on the day on which the next one begins. */
export const endingAtNext = (courses: readonly Recurrence[]): readonly Recurrence[] =>
  courses.map((course, index) => {
    const next = courses[index + 1]?.startsOn;
    if (next === undefined || (course.endsOn !== null && course.endsOn <= next)) return course;
    return { ...course, endsOn: next };
  });

/** UTC offsets in milliseconds, by zone and by the number of the day at whose UTC midnight they apply. */
const offsets = new BoundedCache<string, BoundedCache<number, number>>(MAX_ZONES);
const offsetAt = (timeZone: string, dayNumber: number): number => {
  let zoneOffsets = offsets.get(timeZone);
  if (!zoneOffsets) {
    zoneOffsets = new BoundedCache();
    offsets.set(timeZone, zoneOffsets);
  }
  const knownOffset = zoneOffsets.get(dayNumber);
  if (knownOffset !== undefined) return knownOffset;
  const instant = dayNumber * DAY;
  return zoneOffsets.remember(
    dayNumber,
    Date.parse(wallClock(new Date(instant), timeZone)) - instant,
  );
};

const MINUTE_MS = 60_000;

/**
 * The instant in milliseconds since 1970 at which a zone's clock shows a day and time; without a time, the first
 * instant of the day. A skipped time moves forward; for a repeated time it is the first.
 */
export const toInstant = (day: string, time: TimeOfDay, timeZone: string): number => {
  const minutes = time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const number = toDayNumber(day);
  const localTime = number * DAY + minutes * MINUTE_MS;
  const [before, after] = [offsetAt(timeZone, number - 1), offsetAt(timeZone, number + 2)];
  if (before === after) return localTime - before;
  for (const offset of [before, after]) {
    const instant = localTime - offset;
    if (Date.parse(wallClock(new Date(instant), timeZone)) === localTime) return instant;
  }
  return localTime - before;
};
