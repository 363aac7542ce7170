import { expect, it } from 'vitest';
import { bookletPetOf } from './booklet-pet.ts';

it.each([
  ['/pet/0190c1f0', false, '0190c1f0'],
  ['/pet/0190c1f0/', false, '0190c1f0'],
  // On the page with the collar tags, these are to be printed instead.
  ['/pet/0190c1f0', true, undefined],
  ['/pet/0190c1f0/vaccine', false, undefined],
  ['/schedule', false, undefined],
])('on %s (tags: %s), prints the booklet of %s', (path, hasTags, pet) => {
  expect(bookletPetOf(path, hasTags)).toBe(pet);
});
