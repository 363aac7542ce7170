import OpeningHours, { type nominatim_object, type opening_hours } from 'opening_hours';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';
import type { Place } from '#server/clinics/rules.ts';

/**
 * `until` and `opens` are wall clocks: their local fields hold the clinic's time. Undefined if the state
 * never changes.
 */
export type HoursState =
  | { readonly kind: 'open'; readonly until: Date | undefined }
  | { readonly kind: 'closed'; readonly opens: Date | undefined }
  | { readonly kind: 'unknown' };

/** A day with its opening times as wall clocks. */
export interface DayHours {
  readonly day: Date;
  readonly openings: readonly { readonly from: Date; readonly to: Date }[];
}

export interface ParsedHours {
  readonly state: HoursState;
  /** Today and the following six days; empty if the clinic is always open or a part of the hours is unknown. */
  readonly week: readonly DayHours[];
  /** True if the hours mention public or school holidays, whose dates the app does not know. */
  readonly mentionsHolidays: boolean;
  /** True if the clinic's time differs from the device's. */
  readonly foreign: boolean;
  /** The current time at the clinic as a wall clock. */
  readonly now: Date;
}

/**
 * A box around the Philippines. Neighbouring land within it, such as Sabah and the Talaud Islands, has the
 * same time.
 */
const PHILIPPINES = { south: 4.2, north: 21.5, west: 114, east: 128 };

/**
 * The time zone of a clinic: Manila within the Philippines, otherwise that of the device, which is assumed to
 * be near.
 */
export const timeZoneAt = (place: Place | undefined, device: string): string => {
  if (!place) return device;
  const { south, north, west, east } = PHILIPPINES;
  const isInPhilippines =
    place.latitude >= south &&
    place.latitude <= north &&
    place.longitude >= west &&
    place.longitude <= east;
  return isInPhilippines ? 'Asia/Manila' : device;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatClock = (timeZone: string): Intl.DateTimeFormat => {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formatters.set(timeZone, formatter);
  return formatter;
};

/**
 * A date whose local fields show the time in that zone, because the library computes with local fields only.
 */
export const wallClock = (at: Date, timeZone: string): Date => {
  const parts = formatClock(timeZone).formatToParts(at);
  const readField = (name: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find(({ type }) => type === name)?.value);
  return new Date(
    readField('year'),
    readField('month') - 1,
    readField('day'),
    readField('hour'),
    readField('minute'),
  );
};

const HOLIDAY_RULE = /\b(PH|SH)\b/;

/** A comma after a time begins another rule, as in `Sa 08:00-12:00, PH off`, and not another day. */
const HOLIDAY_AFTER_TIME = /(\d|\+|"|\boff|\bclosed)\s*,\s*(?:PH|SH)\b\s+[^,]*(?:,\s*\d[^,]*)*/g;

/**
 * Removes holiday rules: the library has no Philippine holidays, and would throw or use those of another
 * country. Other rules are kept.
 */
export const withoutHolidays = (hours: string): string =>
  hours
    .split(';')
    .map((rule) =>
      rule
        .replace(/\b(PH|SH)\s*,\s*/g, '')
        .replace(HOLIDAY_AFTER_TIME, '$1')
        .replace(/\s*,\s*(PH|SH)\b/g, ''),
    )
    .filter((rule) => !/^\s*(PH|SH)\b/.test(rule) && rule.trim() !== '')
    .join(';');

const nominatimPlace = (place: Place | undefined): nominatim_object => ({
  lat: place?.latitude ?? 14.6,
  lon: place?.longitude ?? 121,
  address: { country_code: 'ph', state: '' },
});

const stateOf = (hours: opening_hours, now: Date): HoursState => {
  if (hours.getUnknown(now)) return { kind: 'unknown' };
  const next = hours.getNextChange(now);
  if (hours.getState(now)) return { kind: 'open', until: next };
  return { kind: 'closed', opens: next && hours.getState(next) ? next : undefined };
};

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** Empty if a part is unknown, as with `Sa "by appointment"`, because that day would be listed as closed. */
const hoursOfWeek = (hours: opening_hours, now: Date): readonly DayHours[] => {
  const days = WEEKDAYS.map((daysAhead) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysAhead);
    const next = new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);
    return { day, intervals: hours.getOpenIntervals(day, next) };
  });
  if (days.some(({ intervals }) => intervals.some(([, , unknown]) => unknown))) return [];
  return days.map(({ day, intervals }) => ({
    day,
    openings: intervals.map(([from, to]) => ({ from, to })),
  }));
};

/** The library's warnings that mean it had to guess, as for `9-5`, which it reads as open all night. */
const GUESSED_WARNINGS: ReadonlySet<string> = new Set([
  'ambiguous_single_digit_hour',
  'interpreted_as_year',
  'nothing_useful',
  'use_multi',
  'vague',
]);

const parse = (text: string, place: Place | undefined): opening_hours | undefined => {
  try {
    const rules = withoutHolidays(text);
    // What is left of a holiday has no readable place in its rule, as in `Sa 08:00-12:00 PH off`.
    if (rules === '' || HOLIDAY_RULE.test(rules)) return undefined;
    const hours = new OpeningHours(rules, nominatimPlace(place));
    return hours.getStructuredWarnings().some(({ type }) => GUESSED_WARNINGS.has(type))
      ? undefined
      : hours;
  } catch {
    // Text that is not in OpenStreetMap's syntax is shown as written.
    return undefined;
  }
};

const parsed = new Map<string, opening_hours | undefined>();

const parseCached = (text: string, place: Place | undefined): opening_hours | undefined => {
  const key = `${text}\n${place?.latitude},${place?.longitude}`;
  if (!parsed.has(key)) parsed.set(key, parse(text, place));
  return parsed.get(key);
};

/**
 * Parses opening hours in OpenStreetMap's syntax for a given moment. Returns undefined for other text, which
 * is shown as written.
 */
export const readHours = (text: string, now: Date, place?: Place): ParsedHours | undefined => {
  const hours = parseCached(text, place);
  if (!hours) return undefined;
  const device = deviceTimeZone();
  const clinicTime = wallClock(now, timeZoneAt(place, device));
  const state = stateOf(hours, clinicTime);
  // `Sundays closed` parses, but does not say when the clinic is open.
  if (state.kind === 'closed' && !hours.getNextChange(clinicTime)) return undefined;
  const isAlwaysOpen = state.kind === 'open' && state.until === undefined;
  return {
    state,
    week: isAlwaysOpen || state.kind === 'unknown' ? [] : hoursOfWeek(hours, clinicTime),
    mentionsHolidays: HOLIDAY_RULE.test(text),
    foreign: clinicTime.getTime() !== wallClock(now, device).getTime(),
    now: clinicTime,
  };
};
