import { expect, test } from 'vitest';
import { equalInterval, isWholeMonths } from './interval.ts';

test.each([
  ['2026-10-20', '2026-11-20', '2026-11-23', '2026-12-23'],
  ['2025-11-08', '2026-11-08', '2026-11-20', '2027-11-20'],
  ['2026-01-31', '2026-02-28', '2026-03-05', '2026-04-05'],
  ['2026-11-01', '2026-11-15', '2026-11-20', '2026-12-04'],
  ['2026-10-01', '2026-11-15', '2026-11-20', '2027-01-04'],
])('given on %s and due on %s, it is due again after %s on %s', (dateGiven, due, start, next) => {
  expect(equalInterval(dateGiven, due, start)).toBe(next);
});

test.each([
  ['2026-10-20', '2026-11-20', true],
  ['2026-01-31', '2026-02-28', true],
  ['2026-11-21', '2027-01-03', false],
  ['2026-11-01', '2026-11-15', false],
])('from %s to %s is whole months: %s', (dateGiven, due, isWhole) => {
  expect(isWholeMonths(dateGiven, due)).toBe(isWhole);
});
