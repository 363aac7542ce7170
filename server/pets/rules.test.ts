import { describe, expect, test } from 'vitest';
import { monthsBetween } from '#server/calendar/days.ts';
import { ageInMonths, ageToStore, CATEGORIES, isBeforeBirth, isFuture, isLiving } from './rules.ts';

test.each([
  ['2026-01-15', '2026-01-15', 0],
  ['2026-01-15', '2026-02-14', 0],
  ['2026-01-15', '2026-02-15', 1],
  ['2025-12-31', '2026-01-30', 0],
  ['2025-12-31', '2026-01-31', 1],
  // If a month does not have that day, its last day completes the month.
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
  const emptyAge = { dateOfBirth: null, age: null, ageAsOf: null, passedAwayOn: null };
  test.each([
    ['unknown', emptyAge, '2026-11-20', null],
    ['from the birth date', { ...emptyAge, dateOfBirth: '2024-11-20' }, '2026-11-20', 24],
    ['typed today', { ...emptyAge, age: 7, ageAsOf: '2026-11-20' }, '2026-11-20', 7],
    ['typed, growing', { ...emptyAge, age: 7, ageAsOf: '2026-08-20' }, '2026-11-20', 10],
    [
      'typed, the day before it grows',
      { ...emptyAge, age: 7, ageAsOf: '2026-08-21' },
      '2026-11-20',
      9,
    ],
    [
      'both: the birth date wins',
      { ...emptyAge, dateOfBirth: '2026-10-20', age: 7, ageAsOf: '2026-08-20' },
      '2026-11-20',
      1,
    ],
    [
      'from the birth date, until it passed away',
      { ...emptyAge, dateOfBirth: '2024-11-20', passedAwayOn: '2026-05-19' },
      '2026-11-20',
      17,
    ],
    [
      'typed, growing until it passed away',
      { ...emptyAge, age: 7, ageAsOf: '2026-01-20', passedAwayOn: '2026-03-20' },
      '2026-11-20',
      9,
    ],
    [
      'typed after it passed away: as typed',
      { ...emptyAge, age: 7, ageAsOf: '2026-11-20', passedAwayOn: '2026-03-20' },
      '2027-11-20',
      7,
    ],
    [
      'passed away later today elsewhere: never ahead of today',
      { ...emptyAge, dateOfBirth: '2024-11-20', passedAwayOn: '2026-12-21' },
      '2026-11-20',
      24,
    ],
  ])('%s', (_, pet, today, months) => {
    expect(ageInMonths(pet, today)).toBe(months);
  });
});

describe('an age sent by an owner', () => {
  const today = '2026-11-20';
  const typedAge = { dateOfBirth: null, age: 7, ageAsOf: '2026-08-05', passedAwayOn: null };
  const passedAway = { ...typedAge, passedAwayOn: '2026-10-05' };
  const bornPet = { ...typedAge, dateOfBirth: '2024-11-01', age: null, ageAsOf: null };
  test.each([
    ['absent: unchanged', typedAge, { dateOfBirth: null, age: undefined }, 7, '2026-08-05'],
    ['null: cleared', typedAge, { dateOfBirth: null, age: null }, null, null],
    ['as just shown: the clock runs on', typedAge, { dateOfBirth: null, age: 10 }, 7, '2026-08-05'],
    [
      'as just shown of a pet that passed away',
      passedAway,
      { dateOfBirth: null, age: 9 },
      7,
      '2026-08-05',
    ],
    ['another: true today', typedAge, { dateOfBirth: null, age: 12 }, 12, today],
    [
      'the one that was typed before, now outgrown',
      typedAge,
      { dateOfBirth: null, age: 7 },
      7,
      today,
    ],
    ['shown from the birth date', bornPet, { dateOfBirth: '2024-11-01', age: 24 }, null, null],
    ['shown, while the birth date is cleared', bornPet, { dateOfBirth: null, age: 24 }, 24, today],
  ])('%s', (_, ageSource, sentFields, age, ageAsOf) => {
    expect(ageToStore(ageSource, sentFields, today)).toEqual({ age, ageAsOf });
  });
});

test('a birth today is not in the future, tomorrow is', () => {
  expect(isFuture('2026-11-20', '2026-11-20')).toBe(false);
  expect(isFuture('2026-11-21', '2026-11-20')).toBe(true);
  expect(isFuture(null, '2026-11-20')).toBe(false);
  expect(isFuture(undefined, '2026-11-20')).toBe(false);
});

test.each([
  ['2026-05-01', '2026-05-02', true],
  ['2026-05-02', '2026-05-02', false],
  ['2026-05-03', '2026-05-02', false],
  ['2026-05-01', null, false],
  [undefined, '2026-05-02', false],
])('passed away on %s and born on %s: before the birth %s', (passedAwayOn, dateOfBirth, wrong) => {
  expect(isBeforeBirth(passedAwayOn, dateOfBirth)).toBe(wrong);
});

test('a pet is alive until a day is set', () => {
  expect(isLiving({ passedAwayOn: null })).toBe(true);
  expect(isLiving({ passedAwayOn: '2026-05-01' })).toBe(false);
});

test('there are seven categories', () => {
  expect(CATEGORIES.join(', ')).toBe('dog, cat, bird, rabbit, horse, exotic, other');
});
