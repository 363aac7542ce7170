import { describe, expect, it } from 'vitest';
import { initials, nameChanges } from './name-changes.ts';

const stored = { firstName: 'Ana', lastName: 'Reyes' };

describe('what is sent of a changed name', () => {
  it.each([
    ['nothing', 'Ana', 'Reyes', undefined],
    ['the first name', 'Anna', 'Reyes', { firstName: 'Anna' }],
    ['the last name', 'Ana', 'Cruz', { lastName: 'Cruz' }],
    ['both', 'Anna', 'Cruz', { firstName: 'Anna', lastName: 'Cruz' }],
  ])('%s', (_what, firstName, lastName, changes) => {
    expect(nameChanges(stored, { firstName, lastName })).toEqual(changes);
  });
});

describe('initials', () => {
  it.each([
    ['Ana', 'Reyes', 'AR'],
    ['ángel', 'de la Cruz', 'ÁD'],
    ['Ana', '', 'A'],
    ['😀na', ' Reyes', '😀R'],
    ['', '', ''],
  ])('of %s %s', (firstName, lastName, letters) => {
    expect(initials({ firstName, lastName })).toBe(letters);
  });
});
