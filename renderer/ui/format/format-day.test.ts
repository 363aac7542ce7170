import { expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import {
  formatClockTime,
  formatTime,
  formatWeekday,
  formatWholeDay,
  weekdays,
} from './format-day.ts';

test('formats a day with its weekday, and with its year if it differs', () => {
  expect(formatWeekday('2026-11-21', '2026-11-20')).toBe('Sat, Nov 21');
  expect(formatWeekday('2027-01-03', '2026-11-20')).toBe('Sun, Jan 3, 2027');
  expect(formatWholeDay('2026-11-21')).toBe('Saturday, November 21');
});

test('names the days of a week from Sunday on, and formats a time in a zone', () => {
  expect(weekdays().map(({ short }) => short)).toEqual(['S', 'M', 'T', 'W', 'T', 'F', 'S']);
  expect(weekdays()[0]?.long).toBe('Sunday');
  const instant = new Date('2026-11-20T07:15:00Z');
  expect(formatTime(instant, 'Asia/Manila')).toBe('3:15\u00a0PM');
  expect(formatTime(instant, 'America/St_Johns')).toBe('3:45\u00a0AM');
});

test('formats stored times of day', () => {
  expect(['00:05', '08:00', '12:30', '20:00'].map(formatClockTime)).toEqual([
    ...['12:05\u00a0AM', '8:00\u00a0AM', '12:30\u00a0PM', '8:00\u00a0PM'],
  ]);
});

test('all of them follow the current language', async () => {
  await setLanguage('fil');
  expect(formatWholeDay('2026-11-21')).toContain('Sabado');
  expect(formatWeekday('2026-03-03', '2026-11-20')).toBe('Martes, Mar 3');
  expect(formatClockTime('20:00')).toBe('8:00\u00a0PM');
});
