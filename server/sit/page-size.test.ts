import { expect, test } from 'vitest';
import { longestAllowed } from './page-size.ts';

test.each([
  ['all are short', [3, 5, 2], 10, Number.POSITIVE_INFINITY],
  ['one is long', [3, 50, 2], 20, 15],
  ['all are long', [40, 50, 60], 30, 10],
  ['there is none', [], 10, Number.POSITIVE_INFINITY],
])('shortens the longest texts alone when %s', (_, lengths, most, allowed) => {
  expect(longestAllowed(lengths, most)).toBe(allowed);
  const total = lengths.reduce((sum, length) => sum + Math.min(length, allowed), 0);
  expect(total).toBeLessThanOrEqual(most);
});
