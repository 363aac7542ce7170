import { expect, test } from 'vitest';
import { mergeTyped } from './use-edit-draft.ts';

const olderDraft = { name: 'Bantay', breed: '', photos: ['a'], neutered: null };

test.each([
  [
    'nothing typed',
    olderDraft,
    { ...olderDraft, breed: 'Aspin' },
    { ...olderDraft, breed: 'Aspin' },
  ],
  [
    'another field changed there',
    { ...olderDraft, name: 'Bantay II' },
    { ...olderDraft, breed: 'Aspin' },
    { ...olderDraft, name: 'Bantay II', breed: 'Aspin' },
  ],
  [
    'the same field changed there: what was typed here stays',
    { ...olderDraft, name: 'Bantay II' },
    { ...olderDraft, name: 'Bantay III' },
    { ...olderDraft, name: 'Bantay II' },
  ],
  [
    'a list changed here',
    { ...olderDraft, photos: ['a', 'b'] },
    { ...olderDraft, photos: [] },
    { ...olderDraft, photos: ['a', 'b'] },
  ],
])('%s', (_, typedValues, newer, expected) => {
  expect(mergeTyped(olderDraft, typedValues, newer)).toEqual(expected);
});

test('a field removed here stays removed', () => {
  const initialValues = { name: 'Bantay', breed: 'Aspin' };
  expect(mergeTyped(initialValues, { ...initialValues, breed: '' }, initialValues).breed).toBe('');
});
