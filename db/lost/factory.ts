import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { type FoundReportRow, insertFoundReports } from './queries.ts';
import { foundReports } from './table.ts';

/** Inserts a found report with plausible values. For tests. */
export const buildFoundReport = async (
  db: Runner,
  overrides: Partial<FoundReportRow> & Pick<FoundReportRow, 'petId'>,
): Promise<FoundReportRow> => {
  const report: FoundReportRow = {
    ...getDefaults(foundReports),
    id: v7(),
    message: 'I saw your dog near the market.',
    finderName: 'Maria',
    finderPhone: '0917 555 0177',
    said: 'said',
    createdAt: '2026-11-20T01:00:00.000Z',
    network: 'a-network',
    ...overrides,
  };
  await insertFoundReports(db, [report]);
  return report;
};
