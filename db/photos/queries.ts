import type { Knex } from 'knex';
import type { BlobRow } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { expensesWithReceipt, type ReadScope, visiblePets, visibleScans } from '#db/scope.ts';

/**
 * The owner's profile and the rows of the scope's pets, not deleted, that show a photo. They are
 * looked up by the photo, because an owner may have thousands of rows.
 */
const rowsWithPhoto = (knex: Knex, scope: ReadScope, id: string): readonly Knex.QueryBuilder[] => {
  const records = knex('medicalRecords')
    .whereIn('medicalRecords.petId', visiblePets(knex, scope))
    .whereNull('medicalRecords.deletedAt')
    .select('medicalRecords.id');
  const documents = knex('petDocuments')
    .join('petDocumentPages', 'petDocumentPages.documentId', 'petDocuments.id')
    .whereIn('petDocuments.petId', visiblePets(knex, scope))
    .whereNull('petDocuments.deletedAt')
    .where('petDocumentPages.blobId', id)
    .select('petDocuments.id');
  return [
    knex('users').where({ id: scope.ownerId, profileImageBlobId: id }).select('id'),
    visibleScans(knex, scope.ownerId).where('scannedPets.imageBlobId', id).select('scannedPets.id'),
    ...expensesWithReceipt(knex, scope, id),
    knex('pets').where({ imageBlobId: id }).whereIn('id', visiblePets(knex, scope)).select('id'),
    ...['doses', 'diaryEntries'].map((table) =>
      knex(table)
        .where({ imageBlobId: id })
        .whereIn('petId', visiblePets(knex, scope))
        .select('id'),
    ),
    records.clone().where('medicalRecords.imageBlobId', id),
    records
      .clone()
      .join('recordAttachments', 'recordAttachments.recordId', 'medicalRecords.id')
      .where('recordAttachments.blobId', id),
    documents,
  ];
};

/** The columns of a photo that its address needs before the bytes are read. */
export const findVisiblePhoto = (
  db: Runner,
  scope: ReadScope,
  id: string,
): Promise<Pick<BlobRow, 'id' | 'sha256' | 'mimeType'> | undefined> =>
  db.run((knex) =>
    knex<BlobRow>('blobs')
      .where({ id, kind: 'photo' })
      .where((condition) => {
        for (const rows of rowsWithPhoto(knex, scope, id)) condition.orWhereExists(rows);
      })
      .first('id', 'sha256', 'mimeType'),
  );
