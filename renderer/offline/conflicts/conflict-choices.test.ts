import { expect, it } from 'vitest';
import { mergeEdits } from '#renderer/offline/outbox/outbox-item.ts';
import { storedPet, storedRecord } from '#renderer/offline/testing/outbox-testing.ts';
import { documentFields } from '#renderer/pet-documents/fields.ts';
import { petFields } from '#renderer/pets/fields.ts';
import { recordFields } from '#renderer/records/fields.ts';
import { petFacts } from '#server/pets/contract.ts';
import { recordFacts } from '#server/records/contract.ts';
import {
  chosenFields,
  combineTexts,
  compare,
  conflictEnding,
  discardedSide,
  mergedFields,
  photosToKeep,
  presetChoices,
} from './conflict-choices.ts';

const SHOWN_FIELDS = ['title', 'notes', 'cost', 'nextDueDate', 'clinic', 'attachments'];
const FIELDS = recordFields({ type: 'vaccine' })
  .filter(({ name }) => SHOWN_FIELDS.includes(name))
  .sort((a, b) => SHOWN_FIELDS.indexOf(a.name) - SHOWN_FIELDS.indexOf(b.name));
const photo = (id: string) => ({ id, url: `/api/photos/${id}`, thumbnailUrl: '' });
const baseRecord = storedRecord({
  notes: 'before',
  cost: '100',
  clinic: 'Vet',
  photos: [photo('a')],
});

it('lists the different fields, each with the only side that changed it', () => {
  const theirRecord = { ...baseRecord, cost: '200', notes: 'theirs', version: 4 };
  const words = { notes: 'mine', nextDueDate: '2027-01-01' };
  const { choices, ...same } = compare(FIELDS, { base: baseRecord, words, theirs: theirRecord });
  expect(choices).toEqual([
    { field: 'notes', mine: 'mine', theirs: 'theirs', preset: undefined },
    { field: 'cost', mine: '100', theirs: '200', preset: 'theirs' },
    { field: 'nextDueDate', mine: '2027-01-01', theirs: null, preset: 'mine' },
  ]);
  expect(same).toEqual({ sameFields: 2, samePhotos: 1 });
});

it('does not ask about fields that both sides changed equally', () => {
  const serverVersion = { ...baseRecord, notes: 'same', version: 4 };
  expect(
    compare(FIELDS, { base: baseRecord, words: { notes: 'same' }, theirs: serverVersion }).choices,
  ).toEqual([]);
});

it('keeps the photos of both sides where they have room, else asks which', () => {
  const theirRecord = { ...baseRecord, photos: [photo('a'), photo('b')], version: 4 };
  const conflictWith = (...urls: string[]) => ({
    base: baseRecord,
    words: { attachments: urls },
    theirs: theirRecord,
  });
  const [choice] = compare(FIELDS, conflictWith('data:image/png;base64,xx')).choices;
  expect(choice).toMatchObject({
    field: 'attachments',
    preset: ['data:image/png;base64,xx', '/api/photos/a', '/api/photos/b'],
    photos: [{ side: 'mine' }, { side: 'theirs' }, { side: 'theirs' }],
  });
  const [a, x, y] = ['/api/photos/a', 'data:image/png;base64,xx', 'data:image/png;base64,yy'];
  const [crowded] = compare(FIELDS, conflictWith(a, x, y)).choices;
  expect(crowded?.preset).toBeUndefined();
  expect(crowded?.photos?.map(({ side: discardedNotes }) => discardedNotes)).toEqual([
    undefined,
    'mine',
    'mine',
    'theirs',
  ]);
  if (!crowded) throw new Error('the photos differ');
  const chosenPhotos = [x, '/api/photos/b'];
  expect(chosenFields(FIELDS, [crowded], { attachments: chosenPhotos })).toEqual({
    attachments: chosenPhotos,
  });
  expect(photosToKeep(crowded, 'mine')).toEqual([a, x, y]);
  expect(photosToKeep(crowded, undefined)).toEqual([]);
  // A field that keeps the server's value is not part of the edit.
  const samePhotos = ['/api/photos/a', '/api/photos/b'];
  expect(chosenFields(FIELDS, [crowded], { attachments: samePhotos })).toEqual({});
});

it('a photo that only one side removed stays removed', () => {
  const recordWithTwoPhotos = { ...baseRecord, photos: [photo('a'), photo('b')] };
  const serverVersion = { ...recordWithTwoPhotos, notes: 'theirs', version: 4 };
  const conflict = {
    base: recordWithTwoPhotos,
    words: { attachments: ['/api/photos/b'] },
    theirs: serverVersion,
  };
  expect(compare(FIELDS, conflict).choices).toMatchObject([
    { field: 'notes', preset: 'theirs' },
    { field: 'attachments', preset: 'mine' },
  ]);
});

const HEADINGS = { mine: 'This phone, 9:12:', theirs: 'Another device, 10:40:' };

it('keeps two long texts one after the other, where there is room', () => {
  const theirRecord = { ...baseRecord, notes: 'Bring him back in May.', cost: '200', version: 4 };
  const { choices } = compare(FIELDS, {
    base: baseRecord,
    words: { notes: 'Repeat.', cost: '300' },
    theirs: theirRecord,
  });
  const text = 'This phone, 9:12:\nRepeat.\n\nAnother device, 10:40:\nBring him back in May.';
  expect(chosenFields(FIELDS, choices, { notes: 'both', cost: 'theirs' }, HEADINGS)).toEqual({
    notes: text,
  });
  const offerBoth = (name: string, ownValue: string, otherValue: string) => {
    const field = FIELDS.find((each) => each.name === name);
    return (
      field && combineTexts(field, { mine: ownValue, theirs: otherValue }, HEADINGS) !== undefined
    );
  };
  expect(offerBoth('notes', 'a', 'b')).toBe(true);
  expect(offerBoth('notes', 'a', '')).toBe(false);
  expect(offerBoth('notes', 'a'.repeat(9_990), 'b')).toBe(false);
  expect(offerBoth('cost', '1', '2')).toBe(false);
});

it('lists the discarded texts', () => {
  const theirRecord = { ...baseRecord, notes: 'theirs', cost: '200', version: 4 };
  const { choices } = compare(FIELDS, {
    base: baseRecord,
    words: { notes: 'mine', cost: '300' },
    theirs: theirRecord,
  });
  expect(discardedSide(FIELDS, choices, { notes: 'both', cost: 'theirs' })).toEqual({
    ...{ texts: ['Cost: ₱300.00'], photoCount: 0, words: { cost: '300' }, photos: [] },
  });
  expect(discardedSide(FIELDS, choices, { notes: 'mine', cost: undefined })).toMatchObject({
    ...{ texts: ['Notes: theirs'], words: { notes: 'theirs' } },
  });
});

it('photos and fields of a single side are discarded only if the owner chose the other side', () => {
  const theirRecord = { ...baseRecord, photos: [photo('a'), photo('b')], version: 4 };
  const typedPhoto = 'data:image/png;base64,xx';
  const words = { attachments: ['/api/photos/a', typedPhoto], clinic: 'New' };
  const { choices } = compare(FIELDS, { base: baseRecord, words, theirs: theirRecord });
  const presets = presetChoices(choices);
  const nothingDiscarded = { texts: [], photoCount: 0, words: {}, photos: [] };
  expect(discardedSide(FIELDS, choices, presets)).toEqual(nothingDiscarded);
  expect(conflictEnding(nothingDiscarded)).toEqual({});
  const discardedValues = discardedSide(FIELDS, choices, {
    attachments: 'theirs',
    clinic: 'theirs',
  });
  expect(discardedValues).toEqual({
    texts: ['Clinic: New'],
    photoCount: 1,
    words: { clinic: 'New' },
    photos: [typedPhoto],
  });
  expect(conflictEnding(discardedValues)).toEqual({
    conflict: { givenUp: [{ words: { clinic: 'New' }, photos: [typedPhoto] }] },
  });
  expect(discardedSide(FIELDS, choices, { ...presets, attachments: [typedPhoto] }).photos).toEqual([
    '/api/photos/a',
    '/api/photos/b',
  ]);
});

it('a discarded photo of a pet is stored by its address and visible part', () => {
  const pet = (id: string, focus: string) => storedPet({ photo: { ...photo(id), focus } });
  const [ownPhoto, serverPhoto] = ['data:image/png;base64,xx', pet('b', '0,0,5000,5000')];
  const words = { imageUrl: ownPhoto, photoFocus: '100,100,6000,6000' };
  const { choices } = compare(petFields(), {
    base: pet('a', '1,1,9000,9000'),
    words,
    theirs: serverPhoto,
  });
  const lostOf = (imageUrl: 'mine' | 'theirs') => {
    const { photos, words: discardedWords } = discardedSide(petFields(), choices, { imageUrl });
    return [photos, discardedWords];
  };
  expect(lostOf('mine')).toEqual([['/api/photos/b'], { photoFocus: '0,0,5000,5000' }]);
  expect(lostOf('theirs')).toEqual([[ownPhoto], { photoFocus: '100,100,6000,6000' }]);
});

it('merged edits keep the discarded sides of each', () => {
  const discardedNotes = (notes: string) => ({ words: { notes }, photos: [] });
  const [firstEnding, second] = [{ givenUp: [discardedNotes('a')] }, { merged: true as const }];
  expect(
    mergeEdits<object>(
      { notes: '1', conflict: firstEnding },
      { clinic: 'Vet', conflict: second },
      { notes: '2', conflict: { givenUp: [discardedNotes('b')] } },
    ),
  ).toEqual({
    ...{ notes: '2', clinic: 'Vet' },
    conflict: { merged: true, givenUp: [discardedNotes('a'), discardedNotes('b')] },
  });
  expect(mergeEdits<object>({ notes: '1' }, { notes: '2' })).toEqual({ notes: '2' });
});

it('merges edits of different fields, except with a state that a restore replaced', () => {
  const theirRecord = { ...baseRecord, cost: '200', version: 4 };
  const conflict = { base: baseRecord, words: { notes: 'mine' }, theirs: theirRecord };
  expect(mergedFields(FIELDS, conflict)).toEqual({ notes: 'mine' });
  expect(mergedFields(FIELDS, { ...conflict, words: { cost: '300' } })).toBeUndefined();
  expect(mergedFields(FIELDS, { ...conflict, base: null })).toBeUndefined();
  for (const version of [2, 3, 12_345_678]) {
    const restoredRecord = { ...theirRecord, version };
    expect(mergedFields(FIELDS, { ...conflict, theirs: restoredRecord })).toBeUndefined();
  }
});

it('offers no photo that the server no longer has', () => {
  const theirRecord = { ...baseRecord, photos: [photo('b')], version: 4 };
  expect(
    compare(FIELDS, { base: baseRecord, words: {}, theirs: theirRecord }).choices,
  ).toMatchObject([
    { field: 'attachments', mine: [], theirs: ['/api/photos/b'], preset: 'theirs' },
  ]);
  const words = { attachments: ['/api/photos/a', 'data:image/png;base64,xx'] };
  expect(compare(FIELDS, { base: baseRecord, words, theirs: theirRecord }).choices).toMatchObject([
    {
      field: 'attachments',
      mine: ['data:image/png;base64,xx'],
      preset: ['data:image/png;base64,xx', '/api/photos/b'],
    },
  ]);
  const pet = (id: string) => storedPet({ photo: photo(id) });
  const changed = { base: pet('a'), words: {}, theirs: pet('b') };
  expect(compare(petFields(), changed).choices).toEqual([]);
});

it('overwrites only the fields for which this device was chosen, once everything is chosen', () => {
  const theirRecord = { ...baseRecord, cost: '200', notes: 'theirs', version: 4 };
  const { choices } = compare(FIELDS, {
    base: baseRecord,
    words: { notes: 'mine', clinic: '' },
    theirs: theirRecord,
  });
  const sides = presetChoices(choices);
  expect(chosenFields(FIELDS, choices, sides)).toBeUndefined();
  expect(chosenFields(FIELDS, choices, { ...sides, notes: 'mine' })).toEqual({
    notes: 'mine',
    clinic: '',
  });
  expect(
    chosenFields(FIELDS, choices, { notes: 'theirs', cost: 'mine', clinic: 'theirs' }),
  ).toEqual({
    cost: '100',
  });
  expect(
    chosenFields(FIELDS, choices, { notes: 'theirs', cost: 'theirs', clinic: 'theirs' }),
  ).toEqual({});
});

it('presets nothing if the common base is unknown', () => {
  const theirRecord = { ...baseRecord, notes: 'theirs' };
  expect(
    compare(FIELDS, { base: null, words: { notes: 'mine' }, theirs: theirRecord }).choices,
  ).toEqual([{ field: 'notes', mine: 'mine', theirs: 'theirs', preset: undefined }]);
});

const PET_FIELDS = petFields().filter(({ name }) => name === 'breed' || name === 'born');
const petWithBirthDate = storedPet({ dateOfBirth: '2020-03-01', age: 80, breed: 'Aspin' });

it('a typed age goes with the birth date that it replaces, whatever was changed elsewhere', () => {
  const words = { dateOfBirth: null, age: 12 };
  const theirPet = { ...petWithBirthDate, breed: 'Beagle', version: 6 };
  const { choices } = compare(PET_FIELDS, { base: petWithBirthDate, words, theirs: theirPet });
  expect(choices).toEqual([
    { field: 'breed', mine: 'Aspin', theirs: 'Beagle', preset: 'theirs' },
    { field: 'born', mine: 12, theirs: '2020-03-01', preset: 'mine' },
  ]);
  expect(chosenFields(PET_FIELDS, choices, presetChoices(choices))).toEqual(words);
});

it.each([
  ['a birth date', { dateOfBirth: '2021-05-05' }, { dateOfBirth: '2021-05-05' }],
  ['neither', { dateOfBirth: null, age: null }, { dateOfBirth: null, age: null }],
])('%s here and an age there are one choice', (_, words, expectedWords) => {
  const theirPet = { ...petWithBirthDate, dateOfBirth: null, age: 60, version: 6 };
  const { choices } = compare(PET_FIELDS, { base: petWithBirthDate, words, theirs: theirPet });
  expect(choices).toMatchObject([{ field: 'born', theirs: 60, preset: undefined }]);
  expect(chosenFields(PET_FIELDS, choices, { born: 'mine' })).toEqual(expectedWords);
  expect(chosenFields(PET_FIELDS, choices, { born: 'theirs' })).toEqual({});
});

it('an age that grew by itself is no difference if there is a birth date', () => {
  const theirPet = { ...petWithBirthDate, age: 81, breed: 'Beagle', version: 6 };
  const { choices } = compare(PET_FIELDS, {
    base: petWithBirthDate,
    words: { breed: 'Aso' },
    theirs: theirPet,
  });
  expect(choices.map(({ field }) => field)).toEqual(['breed']);
});

it('compares every field of a pet, with age and birth date as one', () => {
  const factNames = Object.keys(petFacts);
  const theirPet = {
    ...petWithBirthDate,
    ...Object.fromEntries(factNames.map((fact) => [fact, `their ${fact}`])),
  };
  const conflict = {
    base: petWithBirthDate,
    words: {},
    theirs: { ...theirPet, dateOfBirth: '2021-01-01' },
  };
  const fieldNames = compare(petFields(), conflict).choices.map(({ field }) => field);
  expect(fieldNames.toSorted()).toEqual(
    factNames.map((fact) => (fact === 'dateOfBirth' ? 'born' : fact)).toSorted(),
  );
});

it('compares every field of a record', () => {
  const factNames = Object.keys(recordFacts);
  const theirRecord = {
    ...baseRecord,
    ...Object.fromEntries(factNames.map((fact) => [fact, `9 ${fact}`])),
  };
  const fieldNames = compare(recordFields(baseRecord), {
    base: baseRecord,
    words: {},
    theirs: theirRecord,
  }).choices;
  expect(fieldNames.map(({ field }) => field).toSorted()).toEqual(factNames.toSorted());
});

it('merges the pages that two sides added to a document and removed from it', () => {
  const [a, b, c] = ['/api/photos/a', '/api/photos/b', '/api/photos/c'];
  const [newPhoto, newPdf] = ['data:image/png;base64,xx', '/api/documents/new'];
  const page = (url: string) => ({ id: url, url });
  const documentWith = (version: number, ...urls: string[]) => ({
    ...storedRecord({ version }),
    pages: urls.map(page),
  });
  const conflictOn = (mine: readonly string[], ...theirs: string[]) => ({
    base: documentWith(3, a, b),
    words: { pages: mine },
    theirs: documentWith(4, ...theirs),
  });
  const merged = (mine: readonly string[], ...theirs: string[]) =>
    mergedFields(documentFields(), conflictOn(mine, ...theirs));
  expect(merged([a, b, newPhoto, newPdf], a, b, c)).toEqual({
    pages: [a, b, c, newPhoto, newPdf],
  });
  expect(merged([b, newPhoto], a, c)).toEqual({ pages: [c, newPhoto] });
  const manyPages = Array.from({ length: 9 }, (_, index) => `${newPdf}${index}`);
  expect(merged([a, ...manyPages], a, b, c)).toBeUndefined();
  // A page that the server no longer has cannot be chosen.
  const conflict = conflictOn([a, b, ...manyPages], b, c);
  expect(compare(documentFields(), conflict).choices).toMatchObject([
    { field: 'pages', mine: [b, ...manyPages], preset: undefined },
  ]);
});

it('discards the pages of a document together, and nothing where a side has none', () => {
  const pages = ['/api/photos/a', '/api/documents/b'];
  const choices = [{ field: 'pages', mine: pages, theirs: [], preset: undefined }];
  expect(discardedSide(documentFields(), choices, { pages: 'theirs' })).toEqual({
    ...{ texts: ['Pages: 2 pages'], photoCount: 0, words: { pages }, photos: [] },
  });
  const nothing = discardedSide(documentFields(), choices, { pages: 'mine' });
  expect([nothing.texts, conflictEnding(nothing)]).toEqual([[], {}]);
});
