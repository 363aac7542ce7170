import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertRecord, type RecordRow } from './queries.ts';
import { medicalRecords } from './table.ts';

type RecordOverrides = Partial<RecordRow> & Pick<RecordRow, 'petId'>;

const ROWS_PER_STATEMENT = 100;

const plausibleRecord = (overrides: RecordOverrides): RecordRow => {
  const instant = '2026-03-03T02:00:00.000Z';
  return {
    ...getDefaults(medicalRecords),
    id: v7(),
    type: 'vaccine',
    title: 'Rabies',
    dateAdministered: '2026-03-03',
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
};

/**
 * Inserts a record of a pet with plausible values, without the reminder that saving it would
 * create. For tests.
 */
export const buildRecord = async (db: Runner, overrides: RecordOverrides): Promise<RecordRow> => {
  const record = plausibleRecord(overrides);
  await insertRecord(db, record);
  return record;
};

/** Inserts many records that differ only in their ids, which takes a tenth of the time of single ones. For tests. */
export const buildRecords = async (
  db: Runner,
  count: number,
  overrides: RecordOverrides,
): Promise<void> => {
  for (let index = 0; index < count; index += ROWS_PER_STATEMENT) {
    const length = Math.min(ROWS_PER_STATEMENT, count - index);
    const rows = Array.from({ length }, () => plausibleRecord(overrides));
    await db.run((knex) => knex('medicalRecords').insert(rows));
  }
};
