import { deleteBlobs } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import {
  countVisitReports,
  deleteVisitReport,
  listReportFiles,
  listVisitReports,
} from '#db/visit-reports/queries.ts';
import type { VisitReportRow } from '#db/visit-reports/table.ts';
import { reachFor } from '#server/http/access/reach.ts';
import type { Owner } from '#server/http/actor.ts';
import { answerStoredFile } from '#server/http/answers/stored-file.ts';
import { UPLOADED_FILE_POLICY } from '#server/http/answers/uploaded-file.ts';
import { applyChanges } from '#server/http/apply-changes.ts';
import { MAX_LISTED } from '#server/http/contract.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import type { createRecord, MedicalRecord } from '#server/records/contract.ts';
import * as contract from './contract.ts';
import { DECIDING_ACTION, reportFor } from './policy.ts';
import { presentReport } from './present.ts';
import { REPORT_TITLE, REPORT_TYPE } from './rules.ts';

/** A function of the records feature, which adds a record whose files are stored already. */
export interface RecordParts {
  readonly addRecordWithFiles: (
    parts: Parts,
    tx: Runner,
    added: {
      readonly actor: Owner;
      readonly pet: AccessiblePet;
      readonly now: Date;
      readonly body: ParsedBody<typeof createRecord>;
      readonly photoIds: readonly string[];
      readonly documentIds: readonly string[];
    },
  ) => Promise<MedicalRecord>;
}

const list = ({ db }: Parts): Route =>
  route(contract.listVisitReports, async ({ actor, query, ctx }) => {
    const { limit = MAX_LISTED, page = 1, petId } = query;
    const reportScope = { scope: reachFor(actor, DECIDING_ACTION), petId };
    ctx.set('X-Total-Count', String(await countVisitReports(db, reportScope)));
    const rows = await listVisitReports(db, reportScope, { limit, offset: (page - 1) * limit });
    const files = await listReportFiles(
      db,
      rows.map(({ id }) => id),
    );
    const byReport = Map.groupBy(files, ({ reportId }) => reportId);
    return rows.map((row) => presentReport(row, byReport.get(row.id) ?? []));
  });

const readRoute = ({ db }: Parts): Route =>
  route(contract.readVisitReport, async ({ actor, params }) => {
    const { report } = await reportFor(db, actor, params.visitReportId);
    return presentReport(report, await listReportFiles(db, [report.id]));
  });

const readFile = ({ db }: Parts): Route =>
  route(contract.readReportFile, async ({ actor, params, query, ctx }) => {
    const { report } = await reportFor(db, actor, params.visitReportId);
    const files = await listReportFiles(db, [report.id]);
    const file = files.find(({ id }) => id === params.reportFileId);
    if (!file) throw notFound();
    const size = file.kind === 'photo' ? (query.size ?? 'full') : 'full';
    ctx.set('Cache-Control', 'private, no-cache');
    ctx.set('Content-Security-Policy', UPLOADED_FILE_POLICY);
    return answerStoredFile(ctx, db, file, { size, fileName: file.originalName ?? 'photo.jpg' });
  });

/** The record that a report becomes if its owner changes nothing. */
const toRecordBody = (report: VisitReportRow): ParsedBody<typeof createRecord> => ({
  type: REPORT_TYPE,
  title: REPORT_TITLE,
  dateAdministered: report.visitedOn,
  nextDueDate: report.nextDueDate,
  description: report.findings,
  notes: report.treatment,
  veterinarian: report.vetName,
  clinic: report.clinic,
});

const accept = (parts: Parts, { addRecordWithFiles }: RecordParts): Route =>
  route(contract.acceptVisitReport, ({ actor, params, body: edits, now, write }) =>
    write(async (tx) => {
      const { report, pet } = await reportFor(tx, actor, params.visitReportId);
      const files = await listReportFiles(tx, [report.id]);
      const listFileIds = (kind: 'photo' | 'document') =>
        files.filter((file) => file.kind === kind).map(({ id }) => id);
      const body = applyChanges(toRecordBody(report), edits);
      const ids = { photoIds: listFileIds('photo'), documentIds: listFileIds('document') };
      // Deletes the report's list of files first, because a file may belong to one thing only.
      await deleteVisitReport(tx, report.id);
      return addRecordWithFiles(parts, tx, { actor, pet, now, body, ...ids });
    }),
  );

const discard = (): Route =>
  route(contract.discardVisitReport, ({ actor, params, now, write }) =>
    write(async (tx) => {
      const { report } = await reportFor(tx, actor, params.visitReportId);
      const files = await listReportFiles(tx, [report.id]);
      await deleteVisitReport(tx, report.id);
      await deleteBlobs(
        tx,
        files.map(({ id }) => id),
        now.toISOString(),
      );
      return { message: text('visitReports.discarded') };
    }),
  );

/** The calls with which owners decide about reports of vets. */
export const visitReportRoutes = (parts: Parts, recordWays: RecordParts): readonly Route[] => [
  list(parts),
  readRoute(parts),
  readFile(parts),
  accept(parts, recordWays),
  discard(),
];
