import { expect, test } from 'vitest';
import { type Pet, petForm } from '#server/pets/contract.ts';
import { changesOf, inputOf, withAge } from './pet-values.ts';

const TODAY = '2026-11-20';

const pet: Pet = {
  id: 'pet',
  userId: 'owner',
  name: 'Bantay',
  category: 'dog',
  breed: 'Aspin',
  dateOfBirth: '2021-06-12',
  age: 65,
  microchipId: null,
  birthmarks: null,
  imageUrl: '[image_available]',
  photo: { id: 'p', url: '/api/photos/0190b6a0-0000-7000-8000-000000000000', thumbnailUrl: '' },
  shareToken: 'token',
  version: 3,
  createdAt: '',
  updatedAt: '',
};

const valuesOf = (edited: Pet, typed: object = {}) =>
  petForm(TODAY).parse({ ...inputOf(edited), ...typed });

test('an untouched form changes nothing', () => {
  expect(changesOf(pet, valuesOf(pet))).toEqual({});
  const untold = { ...pet, dateOfBirth: null, breed: null, photo: null, age: 7 };
  expect(changesOf(untold, valuesOf(untold))).toEqual({});
});

test('only what was changed is sent; what was emptied is cleared', () => {
  expect(changesOf(pet, valuesOf(pet, { breed: ' ', microchipId: '900', imageUrl: null }))).toEqual(
    {
      breed: null,
      microchipId: '900',
      imageUrl: null,
    },
  );
});

test('a typed age counts only where no birth date tells it', () => {
  expect(changesOf(pet, valuesOf(pet, { age: '3' }))).toEqual({});
  expect(changesOf(pet, valuesOf(pet, { age: '3', dateOfBirth: '' }))).toEqual({
    age: 3,
    dateOfBirth: null,
  });
  expect(withAge(valuesOf(pet, { age: '3' }), TODAY).age).toBe(65);
  expect(withAge(valuesOf(pet, { age: '3', dateOfBirth: '' }), TODAY).age).toBe(3);
});

test('a birth date after today is refused in the form, beside any other problem', () => {
  const read = petForm(TODAY).safeParse({ name: '', category: 'dog', dateOfBirth: '2026-11-21' });
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'pets.name.required'],
    ['dateOfBirth', 'pets.dateOfBirth.future'],
  ]);
});
