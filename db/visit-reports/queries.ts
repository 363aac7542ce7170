import type { Knex } from 'knex';
import type { BlobRow } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { PetWindow } from '#db/pets/queries.ts';
import { type ReadScope, visiblePet, visiblePets } from '#db/scope.ts';
import { type VisitReportRow, visitReports } from './table.ts';

/** Selects waiting reports by the scope's pets, or by one of them. */
export interface WaitingReports {
  readonly scope: ReadScope;
  readonly petId?: string | undefined;
}

const waitingReports = (knex: Knex, { scope, petId }: WaitingReports): Knex.QueryBuilder =>
  knex('visitReports').whereIn(
    'petId',
    petId === undefined ? visiblePets(knex, scope) : visiblePet(knex, scope, petId),
  );

/** A page of waiting reports, the newest first. */
export const listVisitReports = (
  db: Runner,
  kind: WaitingReports,
  { limit, offset }: PetWindow,
): Promise<readonly VisitReportRow[]> =>
  db.run((knex) =>
    waitingReports(knex, kind)
      .orderBy([
        { column: 'createdAt', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset(offset)
      .select<VisitReportRow[]>(...visitReports.names),
  );

export const countVisitReports = async (db: Runner, kind: WaitingReports): Promise<number> => {
  const row = await db.run((knex) =>
    waitingReports(knex, kind).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

/** The number of waiting reports of a pet. */
export const countReportsOfPet = async (tx: Runner, petId: string): Promise<number> => {
  const row = await tx.run((knex) =>
    knex('visitReports').where({ petId }).count('* as total').first<{ total: number }>(),
  );
  return row.total;
};

export const findVisitReport = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<VisitReportRow | undefined> =>
  db.run((knex) =>
    waitingReports(knex, { scope })
      .where('visitReports.id', id)
      .first<VisitReportRow | undefined>(...visitReports.names),
  );

/** Finds a report by its id alone, to recognise a repeated request. */
export const findReportById = (
  tx: Runner,
  id: string,
): Promise<Pick<VisitReportRow, 'id' | 'petId'> | undefined> =>
  tx.run((knex) => knex<VisitReportRow>('visitReports').where({ id }).first('id', 'petId'));

export const insertVisitReport = async (
  tx: Runner,
  row: VisitReportRow,
  blobIds: readonly string[],
): Promise<void> => {
  await tx.run((knex) => knex<VisitReportRow>('visitReports').insert(row));
  if (blobIds.length === 0) return;
  const files = blobIds.map((blobId) => ({ blobId, reportId: row.id }));
  await tx.run((knex) => knex('visitReportFiles').insert(files));
};

/** Deletes a report with its list of files; the files themselves stay. */
export const deleteVisitReport = (tx: Runner, id: string): Promise<number> =>
  tx.run((knex) => knex('visitReports').where({ id }).delete());

/** A photo or PDF of a report, without its bytes. */
export interface VisitReportFile
  extends Pick<BlobRow, 'id' | 'kind' | 'originalName' | 'mimeType' | 'byteSize' | 'sha256'> {
  readonly reportId: string;
}

/** The files of reports that were found in the actor's scope, in one statement. */
export const listReportFiles = async (
  db: Runner,
  reportIds: readonly string[],
): Promise<readonly VisitReportFile[]> =>
  reportIds.length === 0
    ? []
    : db.run((knex) =>
        knex('visitReportFiles')
          .join('blobs', 'blobs.id', 'visitReportFiles.blobId')
          .whereIn('visitReportFiles.reportId', reportIds)
          .orderBy(['visitReportFiles.reportId', 'blobs.id'])
          .select<VisitReportFile[]>(
            'blobs.id',
            'blobs.kind',
            'blobs.originalName',
            'blobs.mimeType',
            'blobs.byteSize',
            'blobs.sha256',
            'visitReportFiles.reportId',
          ),
      );
