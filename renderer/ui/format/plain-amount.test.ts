import { expect, test } from 'vitest';
import { plainAmount } from './plain-amount.ts';

test.each([
  ['₱1,250.50', '1,250.50'],
  ['€ 12,50', '12,50'],
  [' ₱ 100', '100'],
  ['250', '250'],
  ['Php 300', 'Php 300'],
  [null, ''],
  [undefined, ''],
])('formats %j next to a peso sign as %j', (amount, text) => {
  expect(plainAmount(amount)).toBe(text);
});
