import { beforeAll, expect, test } from 'vitest';
import { changedFields } from '#db/activities/queries.ts';
import { carePlans } from '#db/care/table.ts';
import { diaryEntries } from '#db/diary/table.ts';
import { doses } from '#db/doses/table.ts';
import { petDocuments } from '#db/pet-documents/table.ts';
import { pets } from '#db/pets/table.ts';
import { medicalRecords } from '#db/records/table.ts';
import { weighings } from '#db/weights/table.ts';
import { setLanguage } from '#renderer/ui/language/text.ts';
import type { ActivityEntity } from '#server/activities/rules.ts';
import { changedText } from './field-labels.ts';

beforeAll(() => setLanguage('en'));

const EDITED_FIELDS = {
  pet: pets,
  record: medicalRecords,
  petDocument: petDocuments,
  carePlan: carePlans,
  dose: doses,
  diary: diaryEntries,
  weighing: weighings,
} as const satisfies Partial<Record<ActivityEntity, { readonly names: readonly string[] }>>;

/** Columns that no edit changes, so that they need no name. */
const UNLABELLED_FIELDS =
  /^(id|petId|planId|recordId|userId|byUserId|sitterName|deletedAt|importId|is[A-Z]\w*|shareToken)$/;

test('every field that an edit can change has a name', () => {
  const unnamedFields = Object.entries(EDITED_FIELDS).flatMap(([entity, { names }]) => {
    const previous = Object.fromEntries(names.map((name) => [name, 0]));
    const nextFields = Object.fromEntries(names.map((name) => [name, 1]));
    return (
      changedFields(previous, nextFields)
        .filter((field) => !UNLABELLED_FIELDS.test(field))
        // The cast is safe: these are the keys of the object above.
        .filter(
          (field) => changedText({ entity: entity as ActivityEntity, type: null }, [field]) === '',
        )
        .map((field) => `${entity} ${field}`)
    );
  });
  expect(unnamedFields).toEqual([]);
});

test('fields with one name are named once', () => {
  const record = { entity: 'record', type: 'vaccine' } as const;
  expect(changedText(record, ['cost', 'manufacturer', 'batchNumber', 'notes'])).toBe(
    'cost, product, notes',
  );
  expect(changedText({ entity: 'shareLink', type: null }, ['token'])).toBe('');
});

test('the labels of the forms are the names of the fields', () => {
  const grooming = { entity: 'record', type: 'grooming' } as const;
  expect(changedText(grooming, ['clinic', 'nextDueDate', 'dateAdministered'])).toBe(
    'salon, next due date, date given',
  );
  expect(changedText({ entity: 'pet', type: null }, ['bloodType', 'insuranceNumber'])).toBe(
    'blood type, insurance number',
  );
});
