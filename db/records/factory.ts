import { v7 } from 'uuid';
import type { Runner } from '#db/run.ts';
import { insertRecord, type RecordRow } from './queries.ts';

/** Inserts a plausible record of a pet, without the reminder that a real save derives; for tests. */
export const buildRecord = async (
  db: Runner,
  overrides: Partial<RecordRow> & Pick<RecordRow, 'petId'>,
): Promise<RecordRow> => {
  const instant = '2026-03-03T02:00:00.000Z';
  const record: RecordRow = {
    id: v7(),
    type: 'vaccine',
    title: 'Rabies',
    description: null,
    dateAdministered: '2026-03-03',
    nextDueDate: null,
    veterinarian: null,
    clinic: null,
    batchNumber: null,
    weight: null,
    cost: null,
    costCentavos: 0,
    notes: null,
    imageBlobId: null,
    reminderEnabled: true,
    reminderSms: false,
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
    ...overrides,
  };
  await insertRecord(db, record);
  return record;
};
