import { expect, test } from 'vitest';
import { dueDayName } from './due-day-name.ts';

/** 23:30 on 20 November in Manila. */
const LATE = new Date('2026-11-20T15:30:00Z');
/** 00:30 on 20 November in Manila. */
const EARLY = new Date('2026-11-19T16:30:00Z');

test.each([
  ['2026-11-21', LATE, 'Tomorrow'],
  ['2026-11-21T15:30:00.000Z', LATE, 'Tomorrow'],
  // In 25 hours, and after two midnights.
  ['2026-11-21T16:30:00.000Z', LATE, 'Sun, Nov 22'],
  // In 23 hours, and before the next midnight.
  ['2026-11-20T15:30:00.000Z', EARLY, 'Today'],
])('%s at %s is named "%s"', (due, now, name) => {
  expect(dueDayName(due, now, 'Asia/Manila')).toBe(name);
});
