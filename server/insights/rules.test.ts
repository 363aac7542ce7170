import { describe, expect, test } from 'vitest';
import {
  checkupState,
  computeCoverage,
  dewormingState,
  healthScore,
  monthBounds,
  scoreLabel,
  scoreTone,
  vaccinationState,
} from './rules.ts';

const TODAY = '2026-11-20';

describe('the health score', () => {
  const fullInsights = { pets: 4, overdue: 0, completedThisMonth: 0, coveragePercent: 100 };
  test.each([
    ['nothing to complain of', {}, 100],
    ['no pets', { pets: 0, overdue: 7, coveragePercent: 0 }, 100],
    ['one overdue reminder of four pets', { overdue: 1 }, 95],
    ['as many overdue as pets', { overdue: 4 }, 80],
    ['more overdue than can be lost', { overdue: 40 }, 0],
    ['a task done makes up for a quarter', { overdue: 4, completedThisMonth: 1 }, 85],
    ['four tasks make up for all', { overdue: 4, completedThisMonth: 4 }, 100],
    ['a fifth task earns nothing more', { overdue: 8, completedThisMonth: 5 }, 80],
    ['tasks never lift it above 100', { completedThisMonth: 9 }, 100],
    ['coverage at 80 percent costs nothing', { coveragePercent: 80 }, 100],
    ['half of the shortfall is lost', { coveragePercent: 50 }, 85],
    ['no coverage at all', { coveragePercent: 0 }, 60],
    ['is rounded', { pets: 3, overdue: 1 }, 93],
    [
      'the household of the pictures',
      { overdue: 2, completedThisMonth: 2, coveragePercent: 50 },
      85,
    ],
  ])('%s', (_, changed, score) => {
    expect(healthScore({ ...fullInsights, ...changed })).toBe(score);
  });

  test.each([
    [100, 'excellent', 'narra'],
    [90, 'excellent', 'narra'],
    [89, 'good', 'mangga'],
    [70, 'good', 'mangga'],
    [69, 'fair', 'gumamela'],
    [50, 'fair', 'gumamela'],
    [49, 'needs-attention', 'gumamela'],
    [0, 'needs-attention', 'gumamela'],
  ])('%i is %s, shown in %s', (score, label, tone) => {
    expect([scoreLabel(score), scoreTone(score)]).toEqual([label, tone]);
  });
});

describe('the state of care', () => {
  test.each([
    [null, 'missing'],
    [TODAY, 'up-to-date'],
    ['2025-11-20', 'up-to-date'],
    ['2025-11-19', 'due'],
    ['2019-01-01', 'due'],
    ['2026-12-24', 'up-to-date'],
  ])('a vaccine of %s is %s', (lastDay, state) => {
    expect(vaccinationState(lastDay, TODAY)).toBe(state);
  });

  test.each([
    [null, 'missing'],
    ['2026-08-22', 'up-to-date'],
    ['2026-08-21', 'due'],
  ])('a deworming of %s is %s', (lastDay, state) => {
    expect(dewormingState(lastDay, TODAY)).toBe(state);
  });

  test.each([
    [null, 'needed'],
    ['2025-11-20', 'recent'],
    ['2025-11-19', 'overdue'],
  ])('a checkup of %s is %s', (lastDay, state) => {
    expect(checkupState(lastDay, TODAY)).toBe(state);
  });

  test('365 days over a leap day are not a year', () => {
    expect(vaccinationState('2027-02-28', '2028-02-28')).toBe('up-to-date');
    expect(vaccinationState('2028-02-28', '2029-02-28')).toBe('due');
    expect(vaccinationState('2028-02-29', '2029-02-28')).toBe('up-to-date');
  });
});

test('coverage is the share of pets with a vaccine in the last 365 days', () => {
  expect(computeCoverage(['2026-01-01', null, '2024-01-01', '2025-11-20'], TODAY)).toEqual({
    covered: 2,
    pets: 4,
    percent: 50,
  });
  expect(computeCoverage([], TODAY)).toEqual({ covered: 0, pets: 0, percent: 100 });
});

test.each([
  ['2026-11-20', '2026-11-01', '2026-12-01'],
  ['2026-12-31', '2026-12-01', '2027-01-01'],
  ['2028-02-29', '2028-02-01', '2028-03-01'],
])('the month of %s begins on %s and ends before %s', (day, firstDay, next) => {
  expect(monthBounds(day)).toEqual({ first: firstDay, next });
});
