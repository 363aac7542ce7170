import { describe, expect, test } from 'vitest';
import { ageInMonths, ageToStore, isFutureBirth, monthsBetween } from './rules.ts';

test.each([
  ['2026-01-15', '2026-01-15', 0],
  ['2026-01-15', '2026-02-14', 0],
  ['2026-01-15', '2026-02-15', 1],
  ['2025-12-31', '2026-01-30', 0],
  ['2025-12-31', '2026-01-31', 1],
  // A month that lacks the day is full on its last day.
  ['2026-01-31', '2026-02-27', 0],
  ['2026-01-31', '2026-02-28', 1],
  ['2024-02-29', '2025-02-27', 11],
  ['2024-02-29', '2025-02-28', 12],
  ['2024-02-29', '2028-02-28', 47],
  ['2024-02-29', '2028-02-29', 48],
  ['2026-05-01', '2026-04-01', 0],
])('from %s to %s are %i whole months', (from, to, months) => {
  expect(monthsBetween(from, to)).toBe(months);
});

describe('the age of a pet', () => {
  const nothing = { dateOfBirth: null, age: null, ageAsOf: null };
  test.each([
    ['unknown', nothing, '2026-11-20', null],
    ['from the birth date', { ...nothing, dateOfBirth: '2024-11-20' }, '2026-11-20', 24],
    ['typed today', { ...nothing, age: 7, ageAsOf: '2026-11-20' }, '2026-11-20', 7],
    ['typed, growing', { ...nothing, age: 7, ageAsOf: '2026-08-20' }, '2026-11-20', 10],
    [
      'typed, the day before it grows',
      { ...nothing, age: 7, ageAsOf: '2026-08-21' },
      '2026-11-20',
      9,
    ],
    [
      'both: the birth date wins',
      { dateOfBirth: '2026-10-20', age: 7, ageAsOf: '2026-08-20' },
      '2026-11-20',
      1,
    ],
  ])('%s', (_, pet, today, months) => {
    expect(ageInMonths(pet, today)).toBe(months);
  });
});

describe('an age that an owner sends', () => {
  const today = '2026-11-20';
  const typed = { dateOfBirth: null, age: 7, ageAsOf: '2026-08-05' };
  const born = { dateOfBirth: '2024-11-01', age: null, ageAsOf: null };
  test.each([
    ['absent: unchanged', typed, { dateOfBirth: null, age: undefined }, 7, '2026-08-05'],
    ['null: cleared', typed, { dateOfBirth: null, age: null }, null, null],
    ['as just shown: the clock runs on', typed, { dateOfBirth: null, age: 10 }, 7, '2026-08-05'],
    ['another: true today', typed, { dateOfBirth: null, age: 12 }, 12, today],
    ['the one that was typed before, now outgrown', typed, { dateOfBirth: null, age: 7 }, 7, today],
    ['shown from the birth date', born, { dateOfBirth: '2024-11-01', age: 24 }, null, null],
    ['shown, while the birth date is cleared', born, { dateOfBirth: null, age: 24 }, 24, today],
  ])('%s', (_, stored, sent, age, ageAsOf) => {
    expect(ageToStore(stored, sent, today)).toEqual({ age, ageAsOf });
  });
});

test('a birth today is not in the future, tomorrow is', () => {
  expect(isFutureBirth('2026-11-20', '2026-11-20')).toBe(false);
  expect(isFutureBirth('2026-11-21', '2026-11-20')).toBe(true);
  expect(isFutureBirth(null, '2026-11-20')).toBe(false);
  expect(isFutureBirth(undefined, '2026-11-20')).toBe(false);
});
