import type { BlobRow } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import { petsOfOwner, type ReadScope } from '#db/scope.ts';
import type { PetDocumentPageRow } from './table.ts';

/** The columns of a page that lists show. `byteSize` is in bytes. */
export type PageEntry = Pick<BlobRow, 'id' | 'kind' | 'originalName' | 'byteSize'> &
  Pick<PetDocumentPageRow, 'documentId' | 'position'>;

const pageColumns = [
  'blobs.id',
  'blobs.kind',
  'blobs.originalName',
  'blobs.byteSize',
  'petDocumentPages.documentId',
  'petDocumentPages.position',
] as const;

const inOrder = ['petDocumentPages.documentId', 'petDocumentPages.position'] as const;

/** The pages of documents that were found in the actor's scope, in one statement. */
export const listPages = async (
  db: Runner,
  documentIds: readonly string[],
): Promise<readonly PageEntry[]> =>
  documentIds.length === 0
    ? []
    : db.run((knex) =>
        knex('petDocumentPages')
          .join('blobs', 'blobs.id', 'petDocumentPages.blobId')
          .whereIn('petDocumentPages.documentId', documentIds)
          .orderBy([...inOrder])
          .select<PageEntry[]>(...pageColumns),
      );

/** Writes the pages of a document in this order. Their photos and PDFs are stored already. */
export const replacePages = async (
  tx: Runner,
  documentId: string,
  blobIds: readonly string[],
): Promise<void> => {
  await tx.run((knex) => knex('petDocumentPages').where({ documentId }).delete());
  if (blobIds.length === 0) return;
  const rows = blobIds.map((blobId, position) => ({
    blobId,
    documentId,
    position,
  }));
  await tx.run((knex) => knex<PetDocumentPageRow>('petDocumentPages').insert(rows));
};

export const insertPage = (tx: Runner, row: PetDocumentPageRow): Promise<unknown> =>
  tx.run((knex) => knex<PetDocumentPageRow>('petDocumentPages').insert(row));

/** The pages of the documents in an export. */
export const listExportedPages = (tx: Runner, scope: ReadScope): Promise<readonly PageEntry[]> =>
  tx.run((knex) =>
    knex('petDocumentPages')
      .join('blobs', 'blobs.id', 'petDocumentPages.blobId')
      .whereIn(
        'petDocumentPages.documentId',
        knex('petDocuments')
          .whereIn('petDocuments.petId', petsOfOwner(knex, scope))
          .whereNull('petDocuments.deletedAt')
          .select('petDocuments.id'),
      )
      .orderBy([...inOrder])
      .select<PageEntry[]>(...pageColumns),
  );

/** Pages by the ids of their photos and PDFs, which were found in the actor's scope. */
export const readPages = (db: Runner, ids: readonly string[]): Promise<readonly PageEntry[]> =>
  db.run((knex) =>
    knex('petDocumentPages')
      .join('blobs', 'blobs.id', 'petDocumentPages.blobId')
      .whereIn('blobs.id', ids)
      .orderBy([...inOrder])
      .select<PageEntry[]>(...pageColumns),
  );
