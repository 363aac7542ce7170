import { expect, test } from 'vitest';
import { compare, mergedFields } from '#renderer/offline/conflicts/conflict-choices.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import { diaryFields } from './fields.ts';

const ANA = { id: 'o1', name: 'Ana' };

const base: DiaryEntry = {
  ...{ id: 'e1', petId: 'p1', kind: 'appetite', level: 4, value: null, unit: null, note: null },
  ...{ at: '2026-11-20T02:00:00.000Z', imageUrl: null, photo: null, version: 1, mergedAt: null },
  ...{ sitterName: null, createdBy: ANA, updatedBy: ANA, createdAt: '', updatedAt: '' },
};

const conflictWith = (words: object, theirs: Partial<DiaryEntry>) => ({
  ...{ base, words: { ...words }, theirs: { ...base, ...theirs, version: 2 } },
});

test('a level is not merged into another kind, nor into a value', () => {
  for (const words of [
    { kind: 'water' },
    { kind: 'glucose', level: null, value: 5.5, unit: 'mmol/L' },
  ]) {
    expect(mergedFields(diaryFields(), conflictWith(words, { level: 2 }))).toBeUndefined();
  }
  const { choices } = compare(diaryFields(), conflictWith({ kind: 'water' }, { level: 2 }));
  const [reading] = diaryFields();
  expect(choices.map(({ mine, theirs }) => [reading?.show(mine), reading?.show(theirs)])).toEqual([
    ['Water, a lot', 'Appetite, half'],
  ]);
});

test('a reading is merged with the note of another device, and written whole', () => {
  expect(mergedFields(diaryFields(), conflictWith({ level: 1 }, { note: 'Tired' }))).toEqual({
    ...{ kind: 'appetite', level: 1, value: null, unit: null },
  });
  expect(mergedFields(diaryFields(), conflictWith({ note: 'Tired' }, { level: 1 }))).toEqual({
    note: 'Tired',
  });
});
