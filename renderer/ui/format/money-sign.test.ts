import { expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import { CURRENCIES } from '#server/money/contract.ts';
import { moneySign } from './money-sign.ts';

test('is the sign of the account’s currency, or of another one', () => {
  expect([undefined, 'EUR', 'CHF', 'JPY', 'CAD'].map(moneySign)).toEqual([
    ...['₱', '€', 'CHF', '¥', 'CA$'],
  ]);
});

test('exists for every currency in both languages', async () => {
  for (const language of ['en', 'fil'] as const) {
    await setLanguage(language);
    expect(CURRENCIES.filter((code) => moneySign(code) === '')).toEqual([]);
  }
});
