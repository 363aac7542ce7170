import type { VisitReportFile } from '#db/visit-reports/queries.ts';
import type { VisitReportRow } from '#db/visit-reports/table.ts';
import type { ReportFile, VisitReport } from './contract.ts';

const presentFile = ({
  id,
  kind,
  originalName,
  byteSize,
  reportId,
}: VisitReportFile): ReportFile => ({
  id,
  kind,
  name: originalName,
  size: byteSize,
  url: `/api/visit-reports/${reportId}/files/${id}`,
});

export const presentReport = (
  row: VisitReportRow,
  files: readonly VisitReportFile[],
): VisitReport => ({
  id: row.id,
  petId: row.petId,
  status: 'unverified',
  visitedOn: row.visitedOn,
  findings: row.findings,
  treatment: row.treatment,
  nextDueDate: row.nextDueDate,
  vetName: row.vetName,
  clinic: row.clinic,
  files: files.map(presentFile),
  createdAt: row.createdAt,
});
