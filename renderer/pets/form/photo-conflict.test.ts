import { expect, test } from 'vitest';
import { mergedFields } from '#renderer/offline/conflicts/conflict-choices.ts';
import { storedPet } from '#renderer/offline/testing/outbox-testing.ts';
import { petFields } from '#renderer/pets/fields.ts';

const NEW_FOCUS = '0,0,7500,10000';
const url = '/api/photos/a';
const basePet = storedPet({ version: 3, photo: { id: 'a', url, thumbnailUrl: url } });
const merged = (fields: object, serverVersion: object) =>
  mergedFields(petFields(), {
    base: basePet,
    words: fields,
    theirs: { ...basePet, version: 4, ...serverVersion },
  });

test('keeps a new focus of the photo together with another device’s new name', () => {
  expect(merged({ photoFocus: NEW_FOCUS }, { name: 'Bantay II' })).toEqual({
    imageUrl: url,
    photoFocus: NEW_FOCUS,
  });
  expect(merged({ name: 'Bantay II' }, { photo: { ...basePet.photo, focus: NEW_FOCUS } })).toEqual({
    name: 'Bantay II',
  });
});

test('does not apply the focus of the previous photo to its replacement', () => {
  const photo = { id: 'b', url: '/api/photos/b', thumbnailUrl: '' };
  expect(merged({ photoFocus: NEW_FOCUS, name: 'Bantay II' }, { photo })).toEqual({
    name: 'Bantay II',
  });
});

test('sends a new photo with its chosen focus', () => {
  const imageUrl = 'data:image/jpeg;base64,AA';
  const words = { imageUrl, photoFocus: NEW_FOCUS };
  expect(merged(words, { name: 'Bantay II' })).toEqual(words);
});
