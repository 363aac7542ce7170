import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inUnit, WEIGHT_UNITS } from '#server/weights/rules.ts';
import { computeScale } from './weight-scale.ts';

test('positions a weighing by its day, not by its index', () => {
  const { points } = computeScale(
    [
      { date: '2026-01-01', grams: 13_000 },
      { date: '2026-01-11', grams: 14_000 },
      { date: '2026-04-11', grams: 14_000 },
    ],
    'kg',
  );
  expect(points.map(({ x }) => x)).toEqual([0, 10, 100]);
  expect(points[0]?.y).toBeGreaterThan(points[1]?.y ?? 100);
  expect(points[1]?.y).toBe(points[2]?.y);
});

test('draws grid lines at round kilograms', () => {
  const { ticks } = computeScale(
    [
      { date: '2026-03-01', grams: 13_100 },
      { date: '2026-11-18', grams: 14_200 },
    ],
    'kg',
  );
  expect(ticks.map(({ grams }) => grams)).toEqual([13_000, 13_500, 14_000]);
});

test('draws grid lines at round pounds, and places days inside the line only', () => {
  const { ticks, xOf } = computeScale(
    [
      { date: '2026-03-01', grams: 13_100 },
      { date: '2026-03-11', grams: 14_200 },
    ],
    'lb',
  );
  expect(ticks.map(({ grams }) => inUnit(grams, 'lb'))).toEqual(['29', '30', '31']);
  expect(['2026-02-28', '2026-03-01', '2026-03-06', '2026-03-11', '2026-03-12'].map(xOf)).toEqual([
    ...[undefined, 0, 50, 100, undefined],
  ]);
});

test('draws more than one grid line where the next larger step would give one', () => {
  const { ticks } = computeScale(
    [
      { date: '2023-11-25', grams: 8700 },
      { date: '2026-10-03', grams: 14_100 },
    ],
    'kg',
  );
  expect(ticks.map(({ grams }) => grams)).toEqual([8000, 10_000, 12_000, 14_000]);
});

test('a single weight is at half the height', () => {
  const { points } = computeScale([{ date: '2026-01-01', grams: 4200 }], 'kg');
  expect(points[0]?.x).toBe(50);
  expect(points[0]?.y).toBeCloseTo(50, 10);
});

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('weights that differ by less than a grid line have two lines too', () => {
  for (const pair of [
    [61_886, 61_883],
    [89, 87],
    [29, 31],
    [1, 1],
  ]) {
    const weighings = pair.map((grams) => ({ date: '2026-11-20', grams }));
    const { ticks } = computeScale(weighings, 'lb');
    expect([pair, ticks.length]).toEqual([pair, expect.toSatisfy((count) => count >= 2)]);
  }
});

test('every point is inside the chart, with two to five grid lines', () => {
  const weighing = fc.record({ date: day, grams: fc.integer({ min: 1, max: 2_000_000 }) });
  fc.assert(
    fc.property(
      fc.array(weighing, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(...WEIGHT_UNITS),
      (list, unit) => {
        const weighings = list.toSorted((a, b) => a.date.localeCompare(b.date));
        const { points, ticks } = computeScale(weighings, unit);
        expect(points).toHaveLength(weighings.length);
        for (const { x, y } of points) {
          expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
        }
        for (const { y } of ticks) expect(y >= 0 && y <= 100).toBe(true);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
      },
    ),
  );
});
