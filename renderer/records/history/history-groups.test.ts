import { expect, test } from 'vitest';
import { linesOf } from '#renderer/ui/lists/grouped-lines.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { groupsOf } from './history-groups.ts';

// Returns a record with only the fields that grouping reads.
const createRecord = (id: string, type: string, dateAdministered: string) =>
  ({ id, type, dateAdministered }) as MedicalRecord;

const records = [
  createRecord('a', 'vaccine', '2026-03-01'),
  createRecord('b', 'surgery', '2026-01-01'),
  createRecord('c', 'vaccine', '2025-12-31'),
];

test.each([
  ['dateAdministered', ['2026', 'a', 'b', '2025', 'c']],
  ['type', ['Vaccine', 'a', 'c', 'Surgery', 'b']],
  ['cost', ['a', 'b', 'c']],
] as const)('sorted by %s, the lines are %o', (sort, expected) => {
  const lines = linesOf(groupsOf(records, sort)).map(({ key, group, index }) =>
    index === undefined ? group.heading : key,
  );
  expect(lines).toEqual(expected);
});
