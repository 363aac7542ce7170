import { expect, test } from 'vitest';
import { daysLeft, permanentlyDeletedAt, purgeBefore, restorableUntil } from './rules.ts';

test('keeps deleted things for exactly 30 days', () => {
  const deletedAt = '2026-11-20T02:00:00.000Z';
  expect(permanentlyDeletedAt(deletedAt)).toBe('2026-12-20T02:00:00.000Z');
  expect(purgeBefore(new Date(permanentlyDeletedAt(deletedAt)))).toBe(deletedAt);
});

test.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-30'],
  ['2028-01-31', '2028-03-01'],
])('deleted on %s it can be restored until %s', (today, endInstant) => {
  expect(restorableUntil(today)).toBe(endInstant);
});

test.each([
  ['2026-11-20T02:00:00.000Z', 30],
  ['2026-11-20T02:00:00.001Z', 30],
  ['2026-11-21T02:00:00.000Z', 29],
  ['2026-12-19T02:00:00.001Z', 1],
  ['2026-12-20T01:59:59.999Z', 1],
  ['2026-12-20T02:00:00.000Z', 0],
  ['2026-12-25T02:00:00.000Z', 0],
])('at %s there are %i days left until 2026-12-20T02:00Z', (now, left) => {
  expect(daysLeft('2026-12-20T02:00:00.000Z', new Date(now))).toBe(left);
});
