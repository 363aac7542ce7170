import type { Language } from '#server/messages/ids.ts';
import { DAY, midnight } from './days.ts';

/** One formatter for each language, because each takes tens of kilobytes that are freed late. */
const createFormatters = (options: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat('en-PH', { timeZone: 'UTC', ...options }),
  fil: new Intl.DateTimeFormat('fil-PH', { timeZone: 'UTC', ...options }),
});

const mediumDay = createFormatters({ dateStyle: 'medium' });
const longMonth = createFormatters({ month: 'long' });
const longWeekday = createFormatters({ weekday: 'long' });

/** A calendar day in the words of a language: "Nov 20, 2026". */
export const dayText = (day: string, language: Language | null): string =>
  mediumDay[language ?? 'en'].format(midnight(day));

/** The name of a month (YYYY-MM). */
export const monthText = (month: string, language: Language | null): string =>
  longMonth[language ?? 'en'].format(midnight(`${month}-01`));

/**
 * A time of day (HH:MM) as both languages write it in the Philippines: "3:15 PM". Texts that the server writes cannot
 * follow the clock setting of a device.
 */
export const clockText = (time: string): string => {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
};

const A_SUNDAY = midnight('2026-11-01');

/** The name of a weekday; 0 is Sunday. */
export const weekdayText = (index: number, language: Language | null): string =>
  longWeekday[language ?? 'en'].format(A_SUNDAY + index * DAY);
