import { listPages } from '#db/pet-documents/pages.ts';
import { listPetDocuments } from '#db/pet-documents/queries.ts';
import { toSeenBy } from '#server/http/answers/seen-by.ts';
import type { Parts } from '#server/parts.ts';
import { type SheetWords, withoutEmpty } from '#server/pdf/words.ts';
import { numberShown } from '#server/pet-documents/rules.ts';
import type { FolderRow } from '#server/vet-links/contract.ts';
import type { VetVisit } from '#server/vet-links/policy.ts';

const MAX_PAPERS = 100;

/** The pages of the pet's own documents as rows, and a row for a document without pages. */
export const readPapers = async (
  { db }: Parts,
  { actor, pet, path }: VetVisit,
  { t, day }: SheetWords,
): Promise<readonly FolderRow[]> => {
  const documents = await listPetDocuments(db, pet.id, { limit: MAX_PAPERS, offset: 0 });
  const ids = documents.map(({ id }) => id);
  const pagesByDocument = Map.groupBy(await listPages(db, ids), ({ documentId }) => documentId);
  const seenContext = toSeenBy(actor, pet);
  return documents.flatMap((document) => {
    const { id, kind, title, issuedOn, expiresOn } = document;
    const issuedDay = issuedOn === null ? '' : day(issuedOn);
    const row = {
      detail: withoutEmpty([
        t(`petDocuments.kind.${kind}`),
        numberShown(document, seenContext),
      ]).join(' · '),
      aside: expiresOn === null ? issuedDay : t('petDocuments.until', { date: day(expiresOn) }),
    };
    const pages = pagesByDocument.get(id) ?? [];
    if (pages.length === 0) return [{ ...row, id, title }];
    return pages.map((page, index) => ({
      ...row,
      id: page.id,
      title: pages.length === 1 ? title : `${title}, ${index + 1}/${pages.length}`,
      href: `${path}/documents/${page.id}`,
    }));
  });
};
