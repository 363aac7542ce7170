import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertDose } from './queries.ts';
import { type DoseRow, doses } from './table.ts';

/** Inserts a dose of an occurrence with plausible values. For tests. */
export const buildDose = async (
  db: Runner,
  overrides: Partial<DoseRow> & Pick<DoseRow, 'planId' | 'petId'>,
): Promise<DoseRow> => {
  const instant = '2026-11-01T00:05:00.000Z';
  const dose: DoseRow = {
    ...getDefaults(doses),
    id: v7(),
    day: '2026-11-01',
    time: '08:00',
    onDay: '2026-11-01',
    status: 'given',
    givenAt: instant,
    amount: 1000,
    createdAt: instant,
    updatedAt: instant,
    ...overrides,
  };
  await insertDose(db, dose);
  return dose;
};
