import { expect, test } from 'vitest';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { changesIn, entryForm, entryFormValues, newEntry, toEntryBody } from './entry-values.ts';

const ZONE = 'Asia/Manila';
const NOW = new Date('2026-11-20T02:00:00.000Z');
const form = entryForm(ZONE, () => NOW);

const errorsOf = (change: object): readonly string[] => {
  const { error } = form.safeParse({ ...newEntry('appetite'), level: 2, ...change });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
};

test('attaches each problem to its field', () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ level: null })).toEqual(['level care.diary.empty']);
  expect(errorsOf({ level: null, note: 'Limps' })).toEqual([]);
  expect(errorsOf({ kind: 'glucose', level: null })).toEqual(['value care.diary.value']);
  expect(errorsOf({ kind: 'glucose', level: null, value: '5,6' })).toEqual([]);
  expect(errorsOf({ kind: 'glucose', level: null, value: 'five' })).toEqual([
    'value care.diary.value',
  ]);
  expect(errorsOf({ at: 'half-typed' })).toEqual(['at field.date']);
  // The latest valid time is 10:00 in Manila plus the five minutes by which a device's clock may be ahead.
  expect(errorsOf({ at: '2026-11-20T10:05' })).toEqual([]);
  expect(errorsOf({ at: '2026-11-20T10:06' })).toEqual(['at care.diary.at.future']);
});

test('sends an entry with its time, and an edit with only its changed fields', () => {
  const parsedEntry = form.parse({
    ...newEntry('glucose'),
    value: ' 5,6 ',
    note: ' Before eating ',
  });
  const body = toEntryBody(parsedEntry, ZONE, NOW);
  expect(body).toEqual({
    ...{ kind: 'glucose', level: null, value: 5.6, unit: 'mg/dL', note: 'Before eating' },
    ...{ at: NOW.toISOString(), imageUrl: null },
  });
  const storedEntry: DiaryEntry = {
    ...{ id: 'e', petId: 'p', kind: 'glucose', level: null, value: 5.6, unit: 'mmol/L' },
    // The field does not show the seconds of the stored time, but an edit keeps them.
    ...{
      note: null,
      at: '2026-11-19T22:30:12.000Z',
      imageUrl: null,
      photo: null,
      sitterName: null,
    },
    ...{ mergedAt: null, version: 1, createdAt: '', updatedAt: '' },
  };
  const formValues = entryFormValues(storedEntry, ZONE);
  expect(formValues).toMatchObject({ value: '5.6', unit: 'mmol/L', at: '2026-11-20T06:30' });
  const editEntry = (change: object) =>
    changesIn(storedEntry, form.parse({ ...formValues, ...change }), ZONE);
  expect(editEntry({})).toEqual({});
  expect(editEntry({ at: '2026-11-20T07:00' })).toEqual({ at: '2026-11-19T23:00:00.000Z' });
  expect(editEntry({ kind: 'mood', level: 3, value: '', unit: '' })).toEqual({
    ...{ kind: 'mood', level: 3, value: null, unit: null },
  });
});
