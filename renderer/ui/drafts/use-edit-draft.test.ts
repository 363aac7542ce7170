import { expect, test } from 'vitest';
import { mergeTyped } from './use-edit-draft.ts';

const older = { name: 'Bantay', breed: '', photos: ['a'], neutered: null };

test.each([
  ['nothing typed', older, { ...older, breed: 'Aspin' }, { ...older, breed: 'Aspin' }],
  [
    'another field changed there',
    { ...older, name: 'Bantay II' },
    { ...older, breed: 'Aspin' },
    { ...older, name: 'Bantay II', breed: 'Aspin' },
  ],
  [
    'the same field changed there: what was typed here stays',
    { ...older, name: 'Bantay II' },
    { ...older, name: 'Bantay III' },
    { ...older, name: 'Bantay II' },
  ],
  [
    'a list changed here',
    { ...older, photos: ['a', 'b'] },
    { ...older, photos: [] },
    { ...older, photos: ['a', 'b'] },
  ],
])('%s', (_, typedValues, newer, expected) => {
  expect(mergeTyped(older, typedValues, newer)).toEqual(expected);
});

test('a field removed here stays removed', () => {
  const initialValues = { name: 'Bantay', breed: 'Aspin' };
  expect(mergeTyped(initialValues, { ...initialValues, breed: '' }, initialValues).breed).toBe('');
});
