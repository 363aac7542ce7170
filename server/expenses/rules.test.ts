import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactAmount } from '#server/money/contract.ts';
import {
  budgetUsage,
  csvName,
  daysToGo,
  lastTwelveMonths,
  monthlyAverage,
  percentages,
  searchWords,
} from './rules.ts';

describe('percentages', () => {
  test.each([
    [[], []],
    [[0], [0]],
    [
      [0, 0],
      [0, 0],
    ],
    [[5], [100]],
    [
      [1, 1, 1],
      [34, 33, 33],
    ],
    [
      [100_000, 1],
      [100, 0],
    ],
    [
      [450_000, 342_000, 315_000, 304_000, 248_000, 197_000, 187_000],
      [22, 17, 15, 15, 12, 10, 9],
    ],
    [
      [748_000, 560_000, 500_000, 235_000],
      [37, 27, 24, 12],
    ],
  ])('of %j are %j', (amounts, shares) => {
    expect(percentages(amounts)).toEqual(shares);
  });

  test('add up to 100, each within one of the exact share', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000_000_000 }), { maxLength: 40 });
    const property = fc.property(amounts, (parts) => {
      const sum = parts.reduce((all, part) => all + part, 0);
      const percentShares = percentages(parts);
      expect(percentShares.reduce((all, share) => all + share, 0)).toBe(sum === 0 ? 0 : 100);
      percentShares.forEach((share, index) => {
        const exactPercent = sum === 0 ? 0 : ((parts[index] ?? 0) * 100) / sum;
        expect(Math.abs(share - exactPercent)).toBeLessThan(1);
      });
    });
    fc.assert(property, { numRuns: 500 });
  });
});

describe('a budget', () => {
  test.each([
    [0, 10_000, 'within', 0, 10_000, 0],
    [7400, 10_000, 'within', 74, 2600, 0],
    [7500, 10_000, 'within', 75, 2500, 0],
    [7501, 10_000, 'near', 75, 2499, 0],
    [7600, 10_000, 'near', 76, 2400, 0],
    [462_000, 600_000, 'near', 77, 138_000, 0],
    [9000, 10_000, 'near', 90, 1000, 0],
    [9001, 10_000, 'high', 90, 999, 0],
    [9100, 10_000, 'high', 91, 900, 0],
    [9999, 10_000, 'high', 99, 1, 0],
    [10_000, 10_000, 'high', 100, 0, 0],
    [10_001, 10_000, 'over', 100, 0, 1],
    [10_100, 10_000, 'over', 101, 0, 100],
    [50_000, 10_000, 'over', 500, 0, 40_000],
    [5000, 0, 'none', 0, 0, 0],
    [0, 0, 'none', 0, 0, 0],
  ])(
    '%i of %i is %s: %i percent, %i left, %i over',
    (spentAmount, budget, state, percent, amountLeft, amountOver) => {
      expect(budgetUsage(spentAmount, budget)).toEqual({
        state,
        percent,
        left: amountLeft,
        over: amountOver,
      });
    },
  );

  test.each([
    ['100', 10_000],
    [' 100 ', 10_000],
    ['0', 0],
    ['0.00', 0],
    ['250.5', 25_050],
    ['250.50', 25_050],
    ['250.', 25_000],
    ['1,250.50', 125_050],
    ['1,000,000', 100_000_000],
    ['₱1,500', 150_000],
    ['₱ 20', 2000],
    ['0.29', 29],
    ['', undefined],
    ['-1', undefined],
    ['1.234', undefined],
    ['1,2', 120],
    ['12,34', 1234],
    ['1.250,50', 125_050],
    ['1,23,456', undefined],
    ['1e3', undefined],
    ['ten', undefined],
    ['.5', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['1 000', undefined],
  ])('typed as %j is %j centavos', (typedText, centavos) => {
    expect(parseExactAmount(typedText)).toBe(centavos);
  });
});

describe('months', () => {
  const months = (...amounts: number[]) =>
    amounts.map((centavos, index) => ({
      month: `2026-${String(index + 1).padStart(2, '0')}`,
      centavos,
    }));
  const YEAR = months(120, 40, 155, 60, 80, 210, 35, 115, 64, 150, 1014, 0).map((month) => ({
    ...month,
    centavos: month.centavos * 1000,
  }));

  test.each([
    ['2026-11-20', 185_727],
    ['2026-01-31', 120_000],
    // The year has no expenses in December.
    ['2026-12-31', 185_727],
    ['2027-01-01', 185_727],
    ['2025-12-31', 0],
  ])('on %s the average of the months so far is %i', (today, average) => {
    expect(monthlyAverage(YEAR, today)).toBe(average);
  });

  test.each([
    ['2026-11-20', 10],
    ['2026-11-01', 29],
    ['2026-11-30', 0],
    ['2026-12-31', 0],
    ['2026-12-01', 30],
    ['2024-02-01', 28],
    ['2026-02-28', 0],
  ])('%s has %i days of its month to go', (day, days) => {
    expect(daysToGo(day)).toBe(days);
  });

  test('the last twelve months end with the present one, across the turn of a year', () => {
    expect(lastTwelveMonths('2026-02-28')).toEqual([
      '2025-03',
      '2025-04',
      '2025-05',
      '2025-06',
      '2025-07',
      '2025-08',
      '2025-09',
      '2025-10',
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});

test.each([
  ['', []],
  ['   ', []],
  ['Bantay', ['bantay']],
  [' Dr.  SANTOS\tPEÑA ', ['dr.', 'santos', 'peña']],
])('a search for %j looks for %j', (search, words) => {
  expect(searchWords(search)).toEqual(words);
});

test('names the file by the day', () => {
  expect(csvName('2026-11-20')).toBe('expenses-2026-11-20.csv');
});
