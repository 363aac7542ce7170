import { language } from '#renderer/ui/language/text.ts';
import { midnight } from '#server/calendar/days.ts';
import type { Language } from '#server/messages/ids.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fil: 'fil-PH' };

/** A way of writing dates, in the language that is shown. Making a formatter is slow, so each is made once. */
export const writing = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (at: Date): string => {
    const shown = language();
    const format = made.get(shown) ?? new Intl.DateTimeFormat(LOCALES[shown], options);
    made.set(shown, format);
    return format.format(at);
  };
};

const DAY_AND_YEAR = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const writeDate = writing({ ...DAY_AND_YEAR, timeZone: 'UTC' });
const writeHere = writing(DAY_AND_YEAR);
const writeDayOfYear = writing({ timeZone: 'UTC', month: 'short', day: 'numeric' });

let money: Intl.NumberFormat | undefined;

/** A calendar date as "Mar 3, 2026"; an instant as the day it is here. */
export const formatDate = (day: string): string =>
  day.length === 10 ? writeDate(new Date(midnight(day))) : writeHere(new Date(day));

/** "Mar 3", where the year stands beside it. */
export const formatDayOfYear = (day: string): string =>
  writeDayOfYear(new Date(midnight(day.slice(0, 10))));

/** Centavos as "₱1,250.50". */
export const formatMoney = (centavos: number): string => {
  money ??= new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' });
  return money.format(centavos / 100);
};

const KILOBYTE = 1024;

/** "120 kB", "1.5 MB": never less than 1 kB. */
export const formatBytes = (bytes: number): string => {
  const large = bytes >= KILOBYTE * KILOBYTE;
  const format = new Intl.NumberFormat('en', {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  });
  return format.format(large ? bytes / KILOBYTE / KILOBYTE : Math.max(1, bytes / KILOBYTE));
};
