import { expect, test } from 'vitest';
import { INCOMPLETE_DAY } from '#renderer/ui/format/typed-day.ts';
import { copyValues, hasSameContent } from './draft-values.ts';

const values = () => ({
  name: 'Bantay',
  born: '',
  neutered: null,
  photos: ['data:image/jpeg;base64,AAAA'],
  steps: [{ dose: '1', times: ['08:00'] }],
});

test('a copy does not follow what the form changes in its own objects', () => {
  const typedValues = values();
  const copy = copyValues(typedValues);
  expect(copy).toEqual(typedValues);
  typedValues.photos.push('data:image/jpeg;base64,BBBB');
  typedValues.steps[0]?.times.push('20:00');
  expect(copy).toEqual(values());
  expect(hasSameContent(copy, copyValues(typedValues))).toBe(false);
});

test('a half-typed date counts as empty, and undefined values are left out', () => {
  const copy = copyValues({ ...values(), born: INCOMPLETE_DAY, clinic: undefined });
  expect(copy).toEqual(values());
  expect(hasSameContent(copy, copyValues(values()))).toBe(true);
});

test.each([
  ['a text', { name: 'Bantay II' }],
  ['null', { neutered: false }],
  ['a list that is longer', { photos: [...values().photos, 'x'] }],
  ['a part', { steps: [{ dose: '2', times: ['08:00'] }] }],
  ['a list that becomes an object', { photos: {} }],
  ['a new field', { clinic: '' }],
])('notices a change of %s', (_, change) => {
  const copy = copyValues(values());
  const changedCopy = copyValues({ ...values(), ...change });
  expect(hasSameContent(copy, changedCopy)).toBe(false);
  expect(hasSameContent(changedCopy, copy)).toBe(false);
});
