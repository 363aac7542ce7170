import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText } from './fitted-text.ts';

const BOX = { width: 20, size: 4 };

test('keeps the size of a short text', () => {
  expect(fitText('Bantay', BOX)).toEqual({ text: 'Bantay', size: 4 });
  expect(fitText('', BOX)).toEqual({ text: '', size: 4 });
});

test('shrinks the letters of a longer text', () => {
  const { text, size } = fitText('Bantay Salakay', BOX);
  expect(text).toBe('Bantay Salakay');
  expect(size).toBeLessThan(4);
  expect(size).toBeGreaterThan(2.2);
});

test('truncates a text that is too long at a whole character', () => {
  expect(fitText('m'.repeat(100), BOX)).toEqual({ text: 'mmmmmmmm…', size: 2.2 });
  expect(fitText('🐕'.repeat(100), BOX).text).toMatch(/^🐕{7}…$/u);
});

test('no text is larger than requested, smaller than readable, or longer than before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (given) => {
      const { text, size } = fitText(given, BOX);
      expect(size).toBeLessThanOrEqual(4);
      expect(size).toBeGreaterThanOrEqual(2.2);
      expect(text.isWellFormed()).toBe(given.isWellFormed());
      expect([...text].length).toBeLessThanOrEqual([...given].length + 1);
    }),
  );
});
