import type { Knex } from 'knex';
import { authorName } from '#db/authors.ts';
import type { BlobRow } from '#db/blobs.ts';
import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import { getDefaults, type RowOf } from '#db/engine/table.ts';
import { expensesWithReceipt, type ReadScope, visiblePets } from '#db/scope.ts';
import { recordDocuments } from './table.ts';

export type RecordDocumentRow = RowOf<typeof recordDocuments>;

/** The columns of a document that lists show. `byteSize` is in bytes. */
export interface DocumentEntry
  extends Pick<BlobRow, 'id' | 'originalName' | 'byteSize' | 'createdAt'>,
    RecordDocumentRow {
  /** The first name of the account in `createdBy`. */
  readonly createdByName?: string | null;
}

/** A document as a file contains it. */
export type ExportedDocument = Pick<DocumentEntry, 'id' | 'originalName' | 'recordId'>;

/** The documents of records that were found in the actor's scope, in one statement. */
export const listDocuments = (
  db: Runner,
  recordIds: readonly string[],
): Promise<readonly DocumentEntry[]> => listOf(db, { recordIds });

const listOf = compiledOnce((knex, { recordIds }: { recordIds: readonly string[] }) =>
  knex('recordDocuments')
    .join('blobs', 'blobs.id', 'recordDocuments.blobId')
    .whereIn('recordDocuments.recordId', recordIds)
    .orderBy(['recordDocuments.recordId', 'recordDocuments.blobId'])
    .select<DocumentEntry[]>(
      'blobs.id',
      'blobs.originalName',
      'blobs.byteSize',
      'blobs.createdAt',
      ...recordDocuments.of(recordDocuments.names),
      authorName(knex, 'record_documents', 'created_by'),
    ),
);

type NewDocument = Pick<RecordDocumentRow, 'blobId' | 'recordId'> &
  Partial<Pick<RecordDocumentRow, 'createdBy'>>;

export const insertRecordDocument = (db: Runner, row: NewDocument): Promise<unknown> =>
  db.run((knex) =>
    knex<RecordDocumentRow>('recordDocuments').insert({ ...getDefaults(recordDocuments), ...row }),
  );

/** The records of the scope's pets, not deleted, that have this document. */
const recordsWithDocument = (knex: Knex, scope: ReadScope, id: string): Knex.QueryBuilder =>
  knex('recordDocuments')
    .join('medicalRecords', 'medicalRecords.id', 'recordDocuments.recordId')
    .where('recordDocuments.blobId', id)
    .whereIn('medicalRecords.petId', visiblePets(knex, scope))
    .whereNull('medicalRecords.deletedAt')
    .select('medicalRecords.id');

/** The documents of the scope's pets, not deleted, that have this PDF as a page. */
const holdingPage = (knex: Knex, scope: ReadScope, id: string): Knex.QueryBuilder =>
  knex('petDocumentPages')
    .join('petDocuments', 'petDocuments.id', 'petDocumentPages.documentId')
    .where('petDocumentPages.blobId', id)
    .whereIn('petDocuments.petId', visiblePets(knex, scope))
    .whereNull('petDocuments.deletedAt')
    .select('petDocuments.id');

/** The columns of a document that its address needs before the bytes are read. */
export const findVisibleDocument = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<Pick<BlobRow, 'id' | 'sha256' | 'mimeType' | 'originalName'> | undefined> =>
  db.run((knex) =>
    knex<BlobRow>('blobs')
      .where({ id, kind: 'document' })
      .where((condition) => {
        for (const rows of [
          recordsWithDocument(knex, scope, id),
          holdingPage(knex, scope, id),
          ...expensesWithReceipt(knex, scope, id),
        ])
          condition.orWhereExists(rows);
      })
      .first('id', 'sha256', 'mimeType', 'originalName'),
  );

/** Documents, by their own ids, of records that were found in the actor's scope. */
export const readDocuments = (
  db: Runner,
  ids: readonly string[],
): Promise<readonly ExportedDocument[]> =>
  db.run((knex) =>
    knex('recordDocuments')
      .join('blobs', 'blobs.id', 'recordDocuments.blobId')
      .whereIn('blobs.id', ids)
      .orderBy(['recordDocuments.recordId', 'blobs.id'])
      .select<ExportedDocument[]>('blobs.id', 'blobs.originalName', 'recordDocuments.recordId'),
  );
