import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, parseExactAmount } from './contract.ts';
import { moneyText, NOT_NEGATIVE, parseCost } from './rules.ts';
import { AMOUNT_CASES, COST_CASES } from './testing.ts';

describe('an amount', () => {
  test.each(AMOUNT_CASES)(
    'typed as %j is %i hundredths, in a cost and in a budget',
    (typedText, centavos) => {
      expect(parseCost(typedText)).toBe(centavos);
      expect(parseExactAmount(typedText)).toBe(centavos);
    },
  );

  test.each(COST_CASES)('in a cost typed as %j is %i hundredths', (typedText, centavos) => {
    expect(parseCost(typedText)).toBe(centavos);
  });

  test.each(['-5', '- 5', '-₱5', '₱-5', '₱ -5', 'PHP -5', '−5', '-.5', 'P.-1,250.00'])(
    'typed as %j has a minus',
    (typed) => {
      expect(NOT_NEGATIVE.test(typed)).toBe(false);
    },
  );

  test.each([
    ...[...AMOUNT_CASES, ...COST_CASES].map(([typed]) => typed),
    ...['500.-', '500,-', 'free - no charge', 'half-price 500', '500-600', '-'],
  ])('typed as %j has no minus', (typed) => {
    expect(NOT_NEGATIVE.test(typed)).toBe(true);
  });

  test('is read in every usual notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (centavos) => {
        const amount = centavos / 100;
        const decimals = { minimumFractionDigits: 2 };
        const amountTexts = ['en', 'de', 'fil'].map((locale) =>
          amount.toLocaleString(locale, decimals),
        );
        for (const typedAmount of [
          ...amountTexts,
          amount.toFixed(2),
          amount.toFixed(2).replace('.', ','),
        ]) {
          expect([typedAmount, parseCost(typedAmount), parseExactAmount(typedAmount)]).toEqual([
            ...[typedAmount, centavos, centavos],
          ]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('is read again as it is shown, in any currency and language', () => {
    const currency = fc.constantFrom(...CURRENCIES);
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        currency,
        fc.constantFrom('en', 'fil'),
        (sum, code, language) => {
          const shownAmount = moneyText(sum, code, language === 'en' ? 'en' : 'fil');
          expect([shownAmount, parseCost(shownAmount)]).toEqual([shownAmount, sum]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test.each([
  [125_050, 'PHP', '₱1,250.50'],
  [0, 'PHP', '₱0.00'],
  [125_050, 'EUR', '€1,250.50'],
  [125_050, 'USD', '$1,250.50'],
  [125_000, 'JPY', '¥1,250'],
  [125_050, 'JPY', '¥1,250.50'],
  [125_000, 'KRW', '₩1,250'],
  [125_050, 'KWD', 'KWD\u00a01,250.500'],
  [-125_050, 'PHP', '-₱1,250.50'],
] as const)('%i in %s is shown as %s in both languages', (centavos, currency, shownValue) => {
  expect(moneyText(centavos, currency, 'en')).toBe(shownValue);
  expect(moneyText(centavos, currency, 'fil')).toBe(shownValue);
});

test('every currency has a name of its own', () => {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  const currencyNames = CURRENCIES.map((code) => names.of(code));
  expect(new Set(currencyNames).size).toBe(CURRENCIES.length);
  expect(currencyNames.filter((name, index) => name === CURRENCIES[index])).toEqual([]);
});
