import type { AuthorNames } from '#db/authors.ts';
import type { Runner } from '#db/engine/run.ts';
import { listPages, type PageEntry } from '#db/pet-documents/pages.ts';
import type { PetDocumentRow } from '#db/pet-documents/table.ts';
import type { SeenPetContext } from '#server/http/answers/seen-by.ts';
import { toAuthors } from '#server/members/rules.ts';
import { photoAddress } from '#server/photos/contract.ts';
import { documentAddress } from '#server/records/contract.ts';
import type { PetDocument, PetDocumentPage } from './contract.ts';
import { numberShown } from './rules.ts';

export const presentPage = ({
  id,
  kind,
  originalName,
  byteSize,
}: Pick<PageEntry, 'id' | 'kind' | 'originalName' | 'byteSize'>): PetDocumentPage =>
  kind === 'photo'
    ? {
        ...{
          id,
          type: 'photo',
          name: null,
          size: byteSize,
          url: photoAddress(id),
        },
        thumbnailUrl: `${photoAddress(id)}?size=thumbnail`,
      }
    : {
        ...{
          id,
          type: 'pdf',
          name: originalName ?? 'document.pdf',
          size: byteSize,
        },
        ...{ url: documentAddress(id), thumbnailUrl: null },
      };

type Row = PetDocumentRow & AuthorNames;

const presentRow = (
  row: Row,
  pages: readonly PageEntry[],
  seenBy: SeenPetContext,
): PetDocument => ({
  id: row.id,
  petId: row.petId,
  kind: row.kind,
  title: row.title,
  number: numberShown(row, seenBy),
  issuedOn: row.issuedOn,
  expiresOn: row.expiresOn,
  note: row.note,
  reminderEnabled: row.reminderEnabled,
  pages: pages.map(presentPage),
  ...toAuthors(row, seenBy.owner, seenBy.me),
  mergedAt: row.mergedAt,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Presents documents of one pet with their pages, in one statement. */
export const presentDocuments = async (
  db: Runner,
  rows: readonly Row[],
  seenBy: SeenPetContext,
): Promise<readonly PetDocument[]> => {
  const pages = await listPages(
    db,
    rows.map(({ id }) => id),
  );
  const byDocument = Map.groupBy(pages, ({ documentId }) => documentId);
  return rows.map((row) => presentRow(row, byDocument.get(row.id) ?? [], seenBy));
};

export const presentDocument = async (
  db: Runner,
  row: Row,
  seenBy: SeenPetContext,
): Promise<PetDocument> => presentRow(row, await listPages(db, [row.id]), seenBy);
