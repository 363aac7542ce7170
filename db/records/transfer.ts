import type { Runner } from '#db/engine/run.ts';
import { petsOfOwner, type ReadScope } from '#db/scope.ts';

/** A stored file of a record. */
export interface FileSize {
  readonly id: string;
  readonly recordId: string;
  readonly byteSize: number;
}

/** The photos or documents of the records in an export. */
export const listFileSizes = (
  tx: Runner,
  table: 'recordAttachments' | 'recordDocuments',
  scope: ReadScope,
): Promise<readonly FileSize[]> =>
  tx.run((knex) =>
    knex(table)
      .join('blobs', 'blobs.id', `${table}.blobId`)
      .whereIn(
        `${table}.recordId`,
        knex('medicalRecords')
          .whereIn('medicalRecords.petId', petsOfOwner(knex, scope))
          .whereNull('medicalRecords.deletedAt')
          .select('medicalRecords.id'),
      )
      .orderBy([`${table}.recordId`, 'blobs.id'])
      .select<FileSize[]>('blobs.id', `${table}.recordId`, 'blobs.byteSize'),
  );
