import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initials', () => {
  it.each([
    ['Ana', 'Reyes', 'AR'],
    ['ángel', 'de la Cruz', 'ÁD'],
    ['Ana', '', 'A'],
    ['😀na', ' Reyes', '😀R'],
    ['', '', ''],
  ])('of %s %s', (firstName, lastName, letters) => {
    expect(initialsOf({ firstName, lastName })).toBe(letters);
  });
});
