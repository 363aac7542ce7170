import { expect, test } from 'vitest';
import { formatBytes } from './format.ts';

test.each([
  [1, '1 kB'],
  [120_000, '117 kB'],
  [1_572_864, '1.5 MB'],
])('formats %i bytes as %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
