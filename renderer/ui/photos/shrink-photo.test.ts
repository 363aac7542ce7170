import { expect, test } from 'vitest';
import { fitWithin, startsLikePhoto } from './shrink-photo.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 800, height: 800 },
    { width: 800, height: 600 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 800, height: 600 },
    { width: 450, height: 600 },
  ],
  [
    { width: 300, height: 200 },
    { width: 800, height: 800 },
    { width: 300, height: 200 },
  ],
  [
    { width: 9000, height: 3 },
    { width: 800, height: 800 },
    { width: 800, height: 1 },
  ],
])('%o fits into %o as %o', (picture, bounds, fitted) => {
  expect(fitWithin(picture, bounds)).toEqual(fitted);
});

const bytes = (...parts: (string | number)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'number' ? part : [...part].map((letter) => letter.charCodeAt(0)),
    ),
  );

test.each([
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0), true],
  ['a PNG', bytes(0x89, 'PNG\r\n'), true],
  ["an iPhone's HEIC", bytes(0, 0, 0, 24, 'ftypheic'), true],
  ['a WebP', bytes('RIFF', 1, 2, 3, 4, 'WEBP'), true],
  ['a text that is called .jpg', bytes('Dear diary, '), false],
  ['nothing', bytes(), false],
])('detects %s by its first bytes', (_, start, isPhoto) => {
  expect(startsLikePhoto(start)).toBe(isPhoto);
});
