import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitted } from './fitted-text.ts';

const PLACE = { width: 20, size: 4 };

test('a short text has the size that it should have', () => {
  expect(fitted('Bantay', PLACE)).toEqual({ text: 'Bantay', size: 4 });
  expect(fitted('', PLACE)).toEqual({ text: '', size: 4 });
});

test('a longer one has smaller letters, and all of them', () => {
  const { text, size } = fitted('Bantay Salakay', PLACE);
  expect(text).toBe('Bantay Salakay');
  expect(size).toBeLessThan(4);
  expect(size).toBeGreaterThan(2.2);
});

test('one that is too long for that is cut at a whole character', () => {
  expect(fitted('m'.repeat(100), PLACE)).toEqual({ text: 'mmmmmmmm…', size: 2.2 });
  expect(fitted('🐕'.repeat(100), PLACE).text).toMatch(/^🐕{7}…$/u);
});

test('no text is larger than it should be, smaller than can be read, or longer than it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (given) => {
      const { text, size } = fitted(given, PLACE);
      expect(size).toBeLessThanOrEqual(4);
      expect(size).toBeGreaterThanOrEqual(2.2);
      expect(text.isWellFormed()).toBe(given.isWellFormed());
      expect([...text].length).toBeLessThanOrEqual([...given].length + 1);
    }),
  );
});
