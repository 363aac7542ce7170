import { expect, test } from 'vitest';
import { mergedFields } from '#renderer/offline/conflicts/conflict-choices.ts';
import { clinicForm, type StoredClinic } from '#server/clinics/contract.ts';
import { changesIn, clinicFormValues } from './clinic-values.ts';
import { clinicFields } from './fields.ts';

const BASE: StoredClinic = {
  ...{ id: 'c', name: 'Dr. Reyes', nameKnown: true, address: 'Manila', addressKnown: true },
  ...{ phone: '0917', email: null, website: null, hours: null, description: null },
  ...{ latitude: 14.6, longitude: 121, distance: 1 },
  ...{ type: 'general', source: 'own', sourceUrl: null, own: true, gone: false },
  ...{ averageRating: '0', totalRatings: 0, mergedAt: null, version: 1 },
  updatedAt: '2026-11-20T02:00:00.000Z',
};

const changesOf = (typed: object) =>
  changesIn(BASE, clinicForm.parse({ ...clinicFormValues(BASE), ...typed }));

test('an edit sends only the fields that changed, and coordinates as a pair', () => {
  expect(changesOf({})).toEqual({});
  expect(changesOf({ name: ' Reyes Vet ', phone: '' })).toEqual({ name: 'Reyes Vet', phone: null });
  expect(changesOf({ latitude: 14.7 })).toEqual({ latitude: 14.7, longitude: 121 });
  expect(changesOf({ latitude: null, longitude: null })).toEqual({
    ...{ latitude: null, longitude: null },
  });
});

test('every field of the form is part of the comparison of two versions', () => {
  const fieldsInWords = clinicFields().flatMap((field) => Object.keys(field.words(null)));
  expect(fieldsInWords.toSorted()).toEqual(Object.keys(clinicFormValues()).toSorted());
});

test('two edits are merged unless both changed a field; coordinates are one field', () => {
  const merge = (words: object, theirs: Partial<StoredClinic>) =>
    mergedFields(clinicFields(), {
      ...{ base: BASE, words, theirs: { ...BASE, ...theirs, version: 2 } },
    });
  expect(merge({ phone: '0918' }, { address: 'Quiapo' })).toEqual({ phone: '0918' });
  expect(merge({ latitude: 14.7, longitude: 121 }, { address: 'Quiapo' })).toEqual({
    ...{ latitude: 14.7, longitude: 121 },
  });
  expect(merge({ latitude: null, longitude: null }, { phone: null })).toEqual({
    ...{ latitude: null, longitude: null },
  });
  expect(merge({ latitude: 14.7, longitude: 121 }, { longitude: 121.1 })).toBeUndefined();
});
