import { expect, test } from 'vitest';
import { linesOf } from './draw-poster.ts';

const widthOf = (text: string) => text.length;

test('a text is broken between words, and one that is longer than its lines says so', () => {
  expect(linesOf('one two three', 3, widthOf, 7)).toEqual(['one two', 'three']);
  expect(linesOf('one\n two', 3, widthOf, 20)).toEqual(['one two']);
  expect(linesOf('one two three four', 2, widthOf, 7)).toEqual(['one two', 'three…']);
  expect(linesOf('one two three', 1, widthOf, 20)).toEqual(['one two three']);
  // A word that is too long has a line of its own.
  expect(linesOf('a unbreakable b', 3, widthOf, 5)).toEqual(['a', 'unbreakable', 'b']);
  expect(linesOf('', 3, widthOf, 5)).toEqual([]);
});
