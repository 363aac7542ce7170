import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertRecord, type RecordRow } from './queries.ts';
import { medicalRecords } from './table.ts';

/**
 * Inserts a record of a pet with plausible values, without the reminder that saving it would
 * create. For tests.
 */
export const buildRecord = async (
  db: Runner,
  overrides: Partial<RecordRow> & Pick<RecordRow, 'petId'>,
): Promise<RecordRow> => {
  const instant = '2026-03-03T02:00:00.000Z';
  const record: RecordRow = {
    ...getDefaults(medicalRecords),
    id: v7(),
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-03-03',
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertRecord(db, record);
  return record;
};
