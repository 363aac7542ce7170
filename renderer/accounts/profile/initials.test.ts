import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

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
