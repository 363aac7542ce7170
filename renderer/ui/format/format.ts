import { language } from '#renderer/ui/language/text.ts';
import { shownTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { deviceHourCycle } from '#renderer/ui/time/device-hour-cycle.ts';
import { isDay, midnight } from '#server/calendar/days.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { type Language, LOCALES } from '#server/messages/ids.ts';

const optionsIn = (
  shownLanguage: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormatOptions => ({
  ...options,
  // Filipino shortens Tuesday and March alike, "Mar, Mar 3", so its weekdays are written in full: "Martes, Mar 3".
  ...(shownLanguage === 'fil' && options.weekday === 'short' ? { weekday: 'long' } : {}),
  ...(options.hour ? { hourCycle: deviceHourCycle() } : {}),
});

/**
 * Makes a date formatter for the current language. No line breaks between a time and its AM or PM. Creating an Intl
 * formatter is slow, so each is cached.
 */
export const dateFormatter = (options: Intl.DateTimeFormatOptions) => {
  const formatterByLanguage = new Map<Language, Intl.DateTimeFormat>();
  return (at: Date): string => {
    const shownLanguage = language();
    const format =
      formatterByLanguage.get(shownLanguage) ??
      new Intl.DateTimeFormat(LOCALES[shownLanguage], optionsIn(shownLanguage, options));
    formatterByLanguage.set(shownLanguage, format);
    return format.format(at).replace(/\s(?=[AP]M$)/, '\u00a0');
  };
};

const DAY_AND_YEAR = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const writeDate = dateFormatter({ ...DAY_AND_YEAR, timeZone: 'UTC' });
const writeDayOfYear = dateFormatter({ timeZone: 'UTC', month: 'short', day: 'numeric' });

/** Formats a calendar date as "Mar 3, 2026". An instant is converted to the account's day. */
export const formatDate = (date: string): string =>
  writeDate(new Date(midnight(isDay(date) ? date : dayIn(new Date(date), shownTimeZone()))));

/** Formats a day without its year: "Mar 3". */
export const formatDayOfYear = (day: string): string =>
  writeDayOfYear(new Date(midnight(day.slice(0, 10))));

/** Formats a day as "Mar 3", with the year if it is not that of `today`. */
export const formatShortDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? formatDayOfYear : formatDate)(day);

const KILOBYTE = 1024;

/** Formats bytes as "120 kB" or "1.5 MB"; at least 1 kB. */
export const formatBytes = (bytes: number): string => {
  const isLarge = bytes >= KILOBYTE * KILOBYTE;
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / KILOBYTE / KILOBYTE : Math.max(1, bytes / KILOBYTE));
};
