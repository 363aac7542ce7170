import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import type { CareRow } from '#db/records/care.ts';
import { watchTurns } from '#server/testing/watch-turns.ts';
import { reminderDerivation } from './derive-reminders.ts';
import { updateGroup } from './update-imported-reminders.ts';

const now = new Date('2026-11-20T02:00:00.000Z');

const createRecord = (index: number): CareRow => ({
  ...{ id: v7(), petId: 'pet', type: 'vaccine', title: 'Rabies', reminderEnabled: true },
  dateAdministered: new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10),
  ...{ nextDueDate: '2027-01-01', updatedAt: now.toISOString(), deletedAt: null },
});

test('visits each of thousands of imported records only a few times', async () => {
  const records = Array.from({ length: 5000 }, (_, index) => createRecord(index));
  let lookupCount = 0;
  const derive: typeof reminderDerivation = (...group) => {
    const deriveFrom = reminderDerivation(...group);
    return (affectedRecords) => {
      lookupCount += affectedRecords.length;
      return deriveFrom(affectedRecords);
    };
  };
  const newRecords = new Set(records.map(({ id }) => id));
  const { insert } = await updateGroup({ records, reminders: [] }, newRecords, derive, {
    ...{ now, timeZone: 'Asia/Manila' },
  });
  expect(lookupCount).toBeLessThanOrEqual(3 * records.length);
  // Each reminder is completed by the next record; the last one is open.
  const completions = new Map(insert.map((row) => [row.medicalRecordId, row.completedByRecordId]));
  expect(records.map(({ id }) => completions.get(id))).toEqual([
    ...records.slice(1).map(({ id }) => id),
    null,
  ]);
});

test('serves others while thousands of imported records of one title are visited', async () => {
  const records = Array.from({ length: 20_000 }, (_, index) => createRecord(index));
  const newRecords = new Set(records.map(({ id }) => id));
  const startedAt = performance.now();
  const longestTurn = watchTurns();
  await updateGroup({ records, reminders: [] }, newRecords, reminderDerivation, {
    ...{ now, timeZone: 'Asia/Manila' },
  });
  expect(longestTurn()).toBeLessThan((performance.now() - startedAt) / 2);
});
