import { useDeletion } from '#renderer/deleted/queries.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';

/** Deletes a document. */
export const useDeleteDocument = (document: PetDocument, petName: string) =>
  useDeletion({
    item: (shared) => ({
      kind: 'pet-document-removal',
      ...shared,
      ...{ body: {}, base: document, petName },
    }),
    thing: { kind: 'petDocument', id: document.id, name: document.title },
    deleted: 'petDocuments.deleted',
    failed: 'petDocuments.delete.failed',
  });
