import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATEGORIES } from '#server/pets/rules.ts';
import {
  inUnit,
  isLikely,
  parseWeight,
  unitIn,
  WEIGHT_UNITS,
  weightNote,
  weightText,
  withUnit,
} from './rules.ts';

describe('a weight with its unit', () => {
  test.each([
    ['4.2 kg', 4200],
    ['4.2kg', 4200],
    ['4.2 KG.', 4200],
    ['4,2 kg', 4200],
    ['  14 kilos ', 14_000],
    ['3 kilogramo', 3000],
    ['.5 kg', 500],
    [',5 kg', 500],
    ['0.035 kg', 35],
    ['12.45 kgs', 12_450],
    ['4,200 kg', 4200],
    ['4.200 kg', 4200],
    ['35 g', 35],
    ['900 grams', 900],
    ['4,200 g', 4200],
    ['4.200 g', 4200],
    ['4 200 g', 4200],
    ['1,234,567 g', 1_234_567],
    ['4200.4 g', 4200],
    ['9 lb', 4082],
    ['9lbs', 4082],
    ['9 pounds', 4082],
    ['1,100 lb', 498_952],
    ['9,5 lb', 4309],
    ['9 lb 4 oz', 4196],
    ['9lbs, 4oz', 4196],
    ['9 lb and 4 oz', 4196],
    ['4 kg 200 g', 4200],
    ['4 kilo at 200 gramo', 4200],
    ['12 oz', 340],
    ['~4.2 kg', 4200],
    ['about 4.2 kg', 4200],
    ['approx. 4.2 kg', 4200],
    ['mga 4 kilo', 4000],
    ['4.2\u00a0kg', 4200],
  ])('%s is %i g', (typedText, grams) => {
    expect(parseWeight(typedText)).toEqual({ grams, assumed: false });
  });
});

test.each([
  ['4.2', 4200],
  ['4,2', 4200],
  ['14', 14_000],
  ['4,200', 4200],
  ['1,234.5', 1_234_500],
  ['1.234,5', 1_234_500],
])('%s without a unit is %i g, and says that kilograms were assumed', (typedText, grams) => {
  expect(parseWeight(typedText)).toEqual({ grams, assumed: true });
});

test.each([
  '',
  ' ',
  'heavy',
  'kg',
  '0',
  '0.0 kg',
  '0.2 g',
  '-4 kg',
  '4-5 kg',
  '4 to 5 kg',
  '4 5 kg',
  '4.2 stone',
  '4 kg 5 kg',
  '4 g 2 kg',
  '9 lb 4',
  '9 lb 4 oz 2 oz',
  '9 lb and',
  '4 kg was 5',
  '1,23,456 g',
  '12,34.5 kg',
  '1.2.3 kg',
  '4.2 kg?',
  '9'.repeat(200),
  'Infinity',
  '1e3 kg',
])('reads no weight in "%s"', (typedText) => {
  expect(parseWeight(typedText)).toBeUndefined();
});

describe('any typed text', () => {
  const typedArbitrary = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'0123456789.,  kglboz~'), maxLength: 30 }),
  );
  test('gives whole grams of at least one, or nothing', () => {
    fc.assert(
      fc.property(typedArbitrary, (text) => {
        const readWeight = parseWeight(text);
        expect(
          readWeight === undefined ||
            (Number.isSafeInteger(readWeight.grams) && readWeight.grams >= 1),
        ).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test('is read alike with other spaces and case', () => {
    fc.assert(
      fc.property(typedArbitrary, (text) => {
        expect(parseWeight(`  ${text.toUpperCase()} `)).toEqual(parseWeight(text.toUpperCase()));
        expect(parseWeight(text.toLowerCase())).toEqual(parseWeight(text));
      }),
    );
  });

  test('gives the same grams for every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000 }), (grams) => {
        const kilograms = String(grams / 1000);
        const weightTexts = [
          `${grams} g`,
          `${grams.toLocaleString('en')} g`,
          `${grams.toLocaleString('de')} g`,
          `${kilograms} kg`,
          kilograms.replace('.', ','),
          `${Math.floor(grams / 1000)} kg ${grams % 1000} g`,
        ];
        expect(weightTexts.map((way) => parseWeight(way)?.grams)).toEqual(
          weightTexts.map(() => grams),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('gives more for more pounds and ounces', () => {
    const pounds = fc.integer({ min: 0, max: 4000 });
    const ounces = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(pounds, ounces, (lb, oz) => {
        const grams = parseWeight(`${lb} lb ${oz} oz`)?.grams ?? 0;
        expect(Math.abs(grams - (lb + oz / 16) * 453.59237)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

test.each([
  ['cat', '4.2 kg', 'read'],
  ['cat', '420 kg', 'unlikely'],
  ['cat', '42', 'unlikely'],
  ['cat', '10 g', 'unlikely'],
  ['dog', '42', 'read'],
  ['dog', '420', 'unlikely'],
  ['bird', '35 g', 'read'],
  ['bird', '35', 'unlikely'],
  ['rabbit', '1,2', 'read'],
  ['horse', '1,100 lb', 'read'],
  ['horse', '4.2', 'read'],
  ['horse', '420 g', 'unlikely'],
  ['exotic', '3 g', 'read'],
  ['other', '9,000 kg', 'read'],
  ['other', '9000 kg', 'unlikely'],
  ['cat', 'heavy', 'unreadable'],
  ['cat', '4 or 5 kg', 'unreadable'],
  ['cat', '  ', undefined],
] as const)('of a %s, "%s" is %s', (category, typedText, kind) => {
  expect(weightNote(typedText, category, 'kg')?.kind).toBe(kind);
});

test('suggests grams for a number that is too large for kilograms', () => {
  expect(weightNote('35', 'bird', 'kg')).toEqual({ kind: 'unlikely', grams: 35_000, instead: 35 });
  expect(weightNote('4200', 'cat', 'kg')).toMatchObject({ instead: 4200 });
  expect(weightNote('35 kg', 'bird', 'kg')).toMatchObject({ instead: undefined });
  expect(weightNote('0.01', 'cat', 'kg')).toMatchObject({ instead: undefined });
});

test('accepts common weights of every kind, and none above two tonnes', () => {
  for (const category of CATEGORIES) {
    expect([category, isLikely(5000, category), isLikely(2_000_001, category)]).toEqual([
      category,
      true,
      false,
    ]);
  }
});

test.each([
  [4200, '4.2'],
  [14_000, '14'],
  [14_254, '14.25'],
  [35, '0.035'],
  [999, '0.999'],
  [1_234_500, '1,234.5'],
])('%i g are %s kg', (grams, message) => {
  expect(inUnit(grams, 'kg')).toBe(message);
});

test.each([
  [14_100, 'kg', '14.1 kg'],
  [35, 'kg', '0.035 kg'],
  [35, 'g', '35 g'],
  [14_200, 'g', '14,200 g'],
  [4196, 'lb', '9.25 lb'],
  [453_592, 'lb', '1,000 lb'],
] as const)('%i g in %s are %s', (grams, unit, text) => {
  expect(weightText(grams, unit)).toBe(text);
});

test('adds the unit to a number, and keeps a typed unit and unreadable text', () => {
  expect(withUnit(' 14,2', 'kg')).toBe('14,2 kg');
  expect(withUnit('9', 'lb')).toBe('9 lb');
  expect(withUnit('about 31.5', 'lb')).toBe('about 31.5 lb');
  expect(withUnit('900 g', 'kg')).toBe('900 g');
  expect(withUnit('heavy', 'lb')).toBe('heavy');
});

test('tells the unit of a typed weight', () => {
  expect(['9 lb 4 oz', '31 Pounds', '4.2', '900 g', '12 oz', 'heavy'].map(unitIn)).toEqual([
    ...['lb', 'lb', undefined, 'g', 'oz', undefined],
  ]);
});

test('takes a number without a unit in the unit of the account', () => {
  expect(weightNote('31.3', 'dog', 'lb')).toEqual({ kind: 'read', grams: 14_197, assumed: true });
  expect(weightNote('31,3', 'dog', 'lb')).toMatchObject({ grams: 14_197 });
  expect(weightNote('35', 'bird', 'g')).toEqual({ kind: 'read', grams: 35, assumed: true });
  expect(weightNote('14.2 kg', 'dog', 'lb')).toMatchObject({ grams: 14_200, assumed: false });
});

test('shows every digit of a weight that was typed in a unit', () => {
  const number = fc.integer({ min: 1, max: 300_000 });
  fc.assert(
    fc.property(number, fc.constantFrom(...WEIGHT_UNITS), (hundredths, unit) => {
      const typedWeight = unit === 'g' ? String(hundredths) : String(hundredths / 100);
      const grams = parseWeight(`${typedWeight} ${unit}`)?.grams ?? 0;
      expect(inUnit(grams, unit).replaceAll(',', '')).toBe(typedWeight);
      const comma = typedWeight.replace('.', ',');
      if (unit === 'kg') expect(parseWeight(`${comma} ${unit}`)?.grams).toBe(grams);
    }),
    { numRuns: 3000 },
  );
});
