import { expect, test } from 'vitest';
import { inUnit, unitOf, withUnit } from './units.ts';

test.each([
  [14_100, 'kg', '14.1'],
  [35, 'kg', '0.04'],
  [4196, 'lb', '9.3'],
  [453_592, 'lb', '1000'],
] as const)('%i g in %s are %s', (grams, unit, said) => {
  expect(inUnit(grams, unit)).toBe(said);
});

test('uses the unit that was typed last', () => {
  expect(['9 lb 4 oz', '9lbs', '31 Pounds', '4.2', '900 g', undefined].map(unitOf)).toEqual([
    'lb',
    'lb',
    'lb',
    'kg',
    'kg',
    'kg',
  ]);
});

test('adds the chosen unit to a number, and keeps a typed unit', () => {
  expect(withUnit(' 14,2', 'kg')).toBe('14,2 kg');
  expect(withUnit('9', 'lb')).toBe('9 lb');
  expect(withUnit('900 g', 'kg')).toBe('900 g');
});
