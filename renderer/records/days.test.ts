import { expect, test } from 'vitest';
import { addMonths } from '#server/calendar/days.ts';
import { relativeDay } from './days.ts';

test.each([
  ['2026-11-20', 'Today'],
  ['2026-11-21', 'Tomorrow'],
  ['2026-11-19', 'Yesterday'],
  ['2026-12-16', 'In 26 days'],
  ['2026-12-19', 'In 29 days'],
  ['2026-12-20', 'In 1 month'],
  ['2027-11-19', 'In 11 months'],
  ['2027-11-20', 'In 1 year'],
  ['2029-11-19', 'In 2 years'],
  ['2026-11-08', '12 days ago'],
  ['2026-10-20', '1 month ago'],
  ['2023-01-02', '3 years ago'],
])('formats %s as %s on Nov 20, 2026', (day, text) => {
  expect(relativeDay(day, '2026-11-20')).toBe(text);
});

test('an invalid day has no distance', () => {
  expect(relativeDay('', '2026-11-20')).toBeUndefined();
});

test.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-11-20', 12, '2027-11-20'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 3, '2027-03-31'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});
