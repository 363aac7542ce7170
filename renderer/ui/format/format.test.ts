import { expect, onTestFinished, test } from 'vitest';
import { setAccountUnits } from '#renderer/current-account.ts';
import { formatBytes, formatDate, formatShortDay } from './format.ts';
import { formatInstant } from './format-instant.ts';

test.each([
  [1, '1 kB'],
  [120_000, '117 kB'],
  [1_572_864, '1.5 MB'],
])('formats %i bytes as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});

test.each([
  ['Asia/Manila', 'Aug 9, 2026', 'Aug 9, 2026, 1:30\u00a0AM'],
  ['America/Los_Angeles', 'Aug 8, 2026', 'Aug 8, 2026, 10:30\u00a0AM'],
])('shows instants in the zone of the account, %s, and days as they are', (timeZone, day, time) => {
  onTestFinished(() => setAccountUnits({}));
  setAccountUnits({ timeZone });
  expect(formatDate('2026-08-08T17:30:00.000Z')).toBe(day);
  expect(formatInstant('2026-08-08T17:30:00.000Z')).toBe(time);
  expect(formatDate('2026-08-08')).toBe('Aug 8, 2026');
});

test('leaves the current year out of a short day', () => {
  expect(formatShortDay('2026-12-22', '2026-11-20')).toBe('Dec 22');
  expect(formatShortDay('2027-01-05', '2026-11-20')).toBe('Jan 5, 2027');
});
