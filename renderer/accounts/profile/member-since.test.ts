import { expect, it } from 'vitest';
import { membershipDuration } from './member-since.ts';

const now = new Date('2026-11-20T02:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

it.each([
  [0, 'days', 0],
  [1, 'days', 1],
  [29, 'days', 29],
  [30, 'months', 1],
  [59, 'months', 1],
  [60, 'months', 2],
  [364, 'months', 12],
  [365, 'years', 1],
  [729, 'years', 1],
  [730, 'years', 2],
] as const)('counts %i days as %s', (days, unit, count) => {
  expect(membershipDuration(daysAgo(days), now)).toEqual({ unit, count });
});

it('does not count the current day, and never returns negative days', () => {
  expect(membershipDuration('2026-11-19T02:00:00.001Z', now)).toEqual({ unit: 'days', count: 0 });
  expect(membershipDuration('2026-11-25T00:00:00.000Z', now)).toEqual({ unit: 'days', count: 0 });
});
