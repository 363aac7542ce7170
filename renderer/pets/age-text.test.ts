import { expect, test } from 'vitest';
import { ageText, breedAndAge } from './age-text.ts';

test.each([
  [0, 'newborn'],
  [1, '1 month'],
  [11, '11 months'],
  [12, '1 year'],
  [13, '1 year 1 month'],
  [24, '2 years'],
  [65, '5 years 5 months'],
  [null, undefined],
])('formats %s months as %s', (months, text) => {
  expect(ageText(months)).toBe(text);
});

test.each([
  [{ breed: 'Aspin', age: 65 }, 'Aspin · 5 years 5 months'],
  [{ breed: null, age: 65 }, '5 years 5 months'],
  [{ breed: 'Aspin', age: null }, 'Aspin'],
  [{ breed: null, age: null }, ''],
])('formats %o as "%s"', (pet, text) => {
  expect(breedAndAge(pet)).toBe(text);
});
