import { expect, test } from 'vitest';
import { en } from '#server/messages/en.ts';
import { MAX_PHOTOS, PHOTO_LIMITS } from './photo-limits.ts';

const MEGABYTE = 1_048_576;

/**
 * Sections 5 and 9 of the second specification text: under 10 MB for a new pet, at most 8 MB and 10 MB
 * elsewhere; the limit for support is our own.
 */
test.each([
  ['first', 10 * MEGABYTE - 1, [800, 800], 0.8],
  ['single', 8_388_608, [800, 600], 0.5],
  ['multiple', 10 * MEGABYTE, [800, 600], 0.4],
  ['support', 10 * MEGABYTE, [1600, 1600], 0.7],
] as const)(
  '%s photo: %i bytes, %o px, JPEG quality %d',
  (flow, maxBytes, [width, height], quality) => {
    expect(PHOTO_LIMITS[flow]).toMatchObject({ maxBytes, width, height, quality });
  },
);

test.each([
  ['first', 'Please select an image file', 'Image size should be less than 10MB'],
  ['single', 'Please select an image file.', 'Please select an image smaller than 8MB.'],
  ['multiple', 'Please select only image files.', 'Please select images smaller than 10MB.'],
] as const)('%s photo has its own texts', (flow, notAnImage, tooLarge) => {
  const limits = PHOTO_LIMITS[flow];
  expect([en[limits.notAnImage.text], en[limits.tooLarge.text]]).toEqual([notAnImage, tooLarge]);
});

test('several photos are 3 at most', () => {
  expect(MAX_PHOTOS).toBe(3);
});
