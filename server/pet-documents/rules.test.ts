import { expect, test } from 'vitest';
import { validityOn } from './rules.ts';

test.each([
  ['without a last day', null, 'valid'],
  ['on the day after its last', '2026-11-19', 'ended'],
  ['on its last day', '2026-11-20', 'soon'],
  ['30 days before its last', '2026-12-20', 'soon'],
  ['31 days before its last', '2026-12-21', 'valid'],
] as const)('a document %s', (_, expiresOn, expected) => {
  expect(validityOn('2026-11-20', expiresOn)).toBe(expected);
});
