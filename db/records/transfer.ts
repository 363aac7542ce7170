import type { Runner } from '#db/engine/run.ts';
import { petsOfOwner, type ReadScope, visiblePets } from '#db/scope.ts';
import { inPages, type SizedRow, selectWithSizes } from '#db/sized-rows.ts';

export interface RecordSize extends SizedRow {
  readonly petId: string;
}

/** The records of these pets in an export, with their sizes. */
export const listRecordSizes = (
  tx: Runner,
  pets: readonly { readonly id: string }[],
): Promise<readonly RecordSize[]> =>
  inPages(pets, (petIds, limit, offset) =>
    tx.run((knex) =>
      selectWithSizes(
        knex,
        knex('medicalRecords')
          .whereIn('medicalRecords.petId', petIds)
          .whereNull('medicalRecords.deletedAt'),
        'medicalRecords',
        ['notes', 'description'],
      )
        .orderBy(['medicalRecords.petId', 'medicalRecords.dateAdministered', 'medicalRecords.id'])
        .limit(limit)
        .offset(offset)
        .select<RecordSize[]>('medicalRecords.petId'),
    ),
  );

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

/** The ids among a page of ids that are records of visible pets and not deleted. */
export const findExistingRecords = (
  db: Runner,
  scope: ReadScope,
  ids: readonly string[],
): Promise<readonly string[]> =>
  db.run((knex) =>
    knex('medicalRecords')
      .whereIn('petId', visiblePets(knex, scope))
      .whereNull('deletedAt')
      .whereIn('id', ids)
      .pluck<string[]>('id'),
  );
