import type { Language } from '#server/messages/ids.ts';
import { language } from './text.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fil: 'fil-PH' };

const made = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter is slow, so each is made once. */
const write = (at: Date, options: Intl.DateTimeFormatOptions): string => {
  const locale = LOCALES[language()];
  const key = locale + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format.format(at);
};

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

const SHORT = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;
const LONG = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const;

/** A calendar day as "Sat, Nov 21"; in another year than `today`'s with the year. */
export const formatWeekday = (day: string, today: string): string =>
  write(
    midnight(day),
    day.slice(0, 4) === today.slice(0, 4) ? SHORT : { ...SHORT, year: 'numeric' },
  );

/** A calendar day as "Saturday, November 21". */
export const formatWholeDay = (day: string): string => write(midnight(day), LONG);

/** A month, YYYY-MM, as "November 2026". */
export const formatMonth = (month: string): string =>
  write(midnight(`${month}-01`), { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The seven days from Sunday on, as "S" and "Sunday". */
export const weekdays = (): readonly { readonly short: string; readonly long: string }[] =>
  // The first of November 2026 is a Sunday.
  [1, 2, 3, 4, 5, 6, 7].map((date) => {
    const day = midnight(`2026-11-0${date}`);
    return {
      short: write(day, { timeZone: 'UTC', weekday: 'narrow' }),
      long: write(day, { timeZone: 'UTC', weekday: 'long' }),
    };
  });

/** The time of day of an instant in a zone, as "3:15 PM". */
export const formatTime = (instant: Date, timeZone: string): string =>
  write(instant, { timeZone, hour: 'numeric', minute: '2-digit' });
