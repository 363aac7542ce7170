import { expect, test } from 'vitest';
import { filledFields } from '#server/http/contract.ts';
import { type Pet, petFacts, petForm } from '#server/pets/contract.ts';
import { changesOf, monthsOf, splitAge, toInput, withAge } from './pet-values.ts';

const TODAY = '2026-11-20';

const pet: Pet = {
  id: 'pet',
  userId: 'owner',
  name: 'Bantay',
  category: 'dog',
  ...filledFields(petFacts, { breed: 'Aspin', dateOfBirth: '2021-06-12' }),
  age: 65,
  imageUrl: '[image_available]',
  photo: { id: 'p', url: '/api/photos/0190b6a0-0000-7000-8000-000000000000', thumbnailUrl: '' },
  shareToken: 'token',
  isSample: false,
  lostSince: null,
  lostMessage: null,
  lostPlace: null,
  mergedAt: null,
  version: 3,
  createdAt: '',
  updatedAt: '',
};

const toValues = (edited: Pet, changes: object = {}) =>
  petForm(TODAY).parse({ ...toInput(edited), ...changes });

test('an untouched form changes nothing', () => {
  expect(changesOf(pet, toValues(pet))).toEqual({});
  const petWithoutFacts = { ...pet, dateOfBirth: null, breed: null, photo: null, age: 7 };
  expect(changesOf(petWithoutFacts, toValues(petWithoutFacts))).toEqual({});
});

test('sends only changed fields, and clears emptied ones', () => {
  expect(changesOf(pet, toValues(pet, { breed: ' ', microchipId: '900', imageUrl: null }))).toEqual(
    {
      breed: null,
      microchipId: '900',
      imageUrl: null,
    },
  );
});

test('sends the visible part of a photo if it differs; another photo starts at its centre', () => {
  const focus = '0,0,7500,10000';
  expect(changesOf(pet, toValues(pet, { photoFocus: focus }))).toEqual({ photoFocus: focus });
  const petWithFocus = { ...pet, photo: pet.photo && { ...pet.photo, focus } };
  expect(changesOf(petWithFocus, toValues(petWithFocus))).toEqual({});
  expect(changesOf(petWithFocus, toValues(petWithFocus, { photoFocus: null }))).toEqual({
    photoFocus: null,
  });
  const imageUrl = 'data:image/jpeg;base64,AA';
  const skippedCrop = { imageUrl, photoFocus: null };
  expect(changesOf(petWithFocus, toValues(petWithFocus, skippedCrop))).toEqual(skippedCrop);
  const cropped = { imageUrl, photoFocus: focus };
  expect(changesOf(petWithFocus, toValues(petWithFocus, cropped))).toEqual(cropped);
});

test('a typed age counts only without a birth date', () => {
  expect(changesOf(pet, toValues(pet, { age: '3' }))).toEqual({});
  expect(changesOf(pet, toValues(pet, { age: '3', dateOfBirth: '' }))).toEqual({
    age: 3,
    dateOfBirth: null,
  });
  const petWithoutFacts = { ...pet, dateOfBirth: null, age: 7 };
  expect(changesOf(petWithoutFacts, toValues(petWithoutFacts, { age: '8' }))).toEqual({
    age: 8,
    dateOfBirth: null,
  });
  expect(changesOf(pet, toValues(pet, { dateOfBirth: '' }))).toEqual({
    age: null,
    dateOfBirth: null,
  });
  expect(withAge(toValues(pet, { age: '3' }), TODAY).age).toBe(65);
  expect(withAge(toValues(pet, { age: '3', dateOfBirth: '' }), TODAY).age).toBe(3);
});

test('sends changed medical facts, and clears emptied ones', () => {
  const fields = {
    sex: 'male',
    neutered: false,
    colour: 'White',
    allergies: 'Chicken',
    bloodType: 'A',
    insuranceNumber: 'PH-1',
    passedAwayOn: '2026-05-19',
  } as const;
  const noChanges = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
  expect(changesOf(pet, toValues(pet, fields))).toEqual(fields);
  expect(changesOf({ ...pet, ...fields }, toValues({ ...pet, ...fields }))).toEqual({});
  expect(changesOf({ ...pet, ...fields }, toValues(pet))).toEqual(noChanges);
});

test('a new pet that passed away has its age at death', () => {
  expect(withAge(toValues(pet, { passedAwayOn: '2022-06-12' }), TODAY).age).toBe(12);
});

test.each([
  ['2026-11-21', 'pets.passedAwayOn.future'],
  ['2021-06-11', 'pets.passedAwayOn.beforeBirth'],
  ['half-typed', 'field.date'],
])('the form rejects a death on %s', (passedAwayOn, message) => {
  const parsedPet = petForm(TODAY).safeParse({ ...toInput(pet), passedAwayOn });
  expect(parsedPet.error?.issues).toMatchObject([{ path: ['passedAwayOn'], message }]);
});

test('a birth date after today is refused in the form, beside any other problem', () => {
  const parsedPet = petForm(TODAY).safeParse({
    name: '',
    category: 'dog',
    dateOfBirth: '2026-11-21',
  });
  expect(parsedPet.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['name', 'pets.name.required'],
    ['dateOfBirth', 'pets.dateOfBirth.future'],
  ]);
});

test.each([
  ['', '', ''],
  ['5', '5', '65'],
  ['5', '', '60'],
  ['', '65', '65'],
  ['0', '', '0'],
  ['two', '3', 'two 3'],
  ['1.5', '', '1.5'],
])('stores an age of %s years and %s months as “%s”', (years, months, storedAge) => {
  expect(monthsOf({ years, months })).toBe(storedAge);
});

test.each([
  ['', '', ''],
  ['65', '5', '5'],
  ['60', '5', ''],
  ['7', '', '7'],
  ['0', '', '0'],
  ['two 3', 'two 3', ''],
])('shows an age of “%s” as %s years and %s months', (age, years, months) => {
  expect(splitAge(age)).toEqual({ years, months });
  expect(monthsOf(splitAge(age)), 'and means the same').toBe(age);
});
