import { expect, test } from 'vitest';
import { isNearlyPhrase, isPhrase } from './delete-account-phrase.ts';

test.each([
  ['DELETE MY ACCOUNT', 'exact'],
  ['DELETE MY ACCOUNT ', 'nearly'],
  ['  DELETE MY ACCOUNT', 'nearly'],
  ['delete my account', 'nearly'],
  ['Delete My Account ', 'nearly'],
  ['DELETE  MY ACCOUNT', 'nearly'],
  ['DELETE MY\u00a0ACCOUNT', 'nearly'],
  ['DELETE MY ACCOUN', 'no'],
  ['DELETEMYACCOUNT', 'no'],
  ['', 'no'],
])('“%s” is the phrase: %s', (text, verdict) => {
  expect(isPhrase(text) ? 'exact' : isNearlyPhrase(text) ? 'nearly' : 'no').toBe(verdict);
});
