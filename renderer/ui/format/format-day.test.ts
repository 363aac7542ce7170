import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import { formatTime, formatWeekday, formatWholeDay, weekdays } from './format-day.ts';

beforeAll(() => setLanguage('en'));
afterAll(() => setLanguage('en'));

/** Newer versions of Intl write a narrow no-break space before AM and PM. */
const normalizeSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('formats a day with its weekday, and with its year if it differs', () => {
  expect(formatWeekday('2026-11-21', '2026-11-20')).toBe('Sat, Nov 21');
  expect(formatWeekday('2027-01-03', '2026-11-20')).toBe('Sun, Jan 3, 2027');
  expect(formatWholeDay('2026-11-21')).toBe('Saturday, November 21');
});

test('names the days of a week from Sunday on, and formats a time in a zone', () => {
  expect(weekdays().map(({ short }) => short)).toEqual(['S', 'M', 'T', 'W', 'T', 'F', 'S']);
  expect(weekdays()[0]?.long).toBe('Sunday');
  const instant = new Date('2026-11-20T07:15:00Z');
  expect(normalizeSpaces(formatTime(instant, 'Asia/Manila'))).toBe('3:15 PM');
  expect(normalizeSpaces(formatTime(instant, 'America/St_Johns'))).toBe('3:45 AM');
});

test('both follow the current language', async () => {
  await setLanguage('fil');
  expect(formatWholeDay('2026-11-21')).toContain('Sabado');
  expect(formatWeekday('2026-03-03', '2026-11-20')).toBe('Martes, Mar 3');
});
