import { expect, test } from 'vitest';
import { mergedWords } from '#renderer/offline/conflicts/conflict-choices.ts';
import { storedPet } from '#renderer/offline/testing/outbox-testing.ts';
import { petFields } from './fields.ts';

const FOCUS = '0,0,7500,10000';
const url = '/api/photos/a';
const base = storedPet({ version: 3, photo: { id: 'a', url, thumbnailUrl: url } });
const merged = (words: object, theirs: object) =>
  mergedWords(petFields(), { base, words, theirs: { ...base, version: 4, ...theirs } });

test('another part of the photo is kept beside a new name of another device', () => {
  expect(merged({ photoFocus: FOCUS }, { name: 'Bantay II' })).toEqual({
    imageUrl: url,
    photoFocus: FOCUS,
  });
  expect(merged({ name: 'Bantay II' }, { photo: { ...base.photo, focus: FOCUS } })).toEqual({
    name: 'Bantay II',
  });
});

test('a part of the photo before is not said of the one that took its place', () => {
  const photo = { id: 'b', url: '/api/photos/b', thumbnailUrl: '' };
  expect(merged({ photoFocus: FOCUS, name: 'Bantay II' }, { photo })).toEqual({
    name: 'Bantay II',
  });
});

test('a new photo goes with the part of it that was chosen', () => {
  const imageUrl = 'data:image/jpeg;base64,AA';
  const words = { imageUrl, photoFocus: FOCUS };
  expect(merged(words, { name: 'Bantay II' })).toEqual(words);
});
