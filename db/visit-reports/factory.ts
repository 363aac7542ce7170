import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults } from '#db/engine/table.ts';
import { insertVisitReport } from './queries.ts';
import { type VisitReportRow, visitReports } from './table.ts';

/** Inserts a report of 20 November 2026 without files; for tests. */
export const buildVisitReport = async (
  db: Runner,
  overrides: Partial<VisitReportRow> & Pick<VisitReportRow, 'petId'>,
  blobIds: readonly string[] = [],
): Promise<VisitReportRow> => {
  const report: VisitReportRow = {
    ...getDefaults(visitReports),
    id: v7(),
    visitedOn: '2026-11-20',
    findings: 'Bruise on the belly fading.',
    treatment: 'Doxycycline to day 28.',
    nextDueDate: '2026-12-04',
    vetName: 'Dr. Liza Ramos',
    clinic: 'Sample Vet Clinic Ermita',
    createdAt: '2026-11-20T01:00:00.000Z',
    ...overrides,
  };
  await insertVisitReport(db, report, blobIds);
  return report;
};
