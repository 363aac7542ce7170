import type { Runner } from '#db/engine/run.ts';
import { listPages, replacePages } from '#db/pet-documents/pages.ts';
import { invalidField } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { isDataUrl } from '#server/photos/contract.ts';
import { MAX_PAGES, pageIdIn, pdfIdIn } from './contract.ts';

type PhotosPart = Parts['photos'];
type PhotoOwner = Parameters<PhotosPart['readUploads']>[2];
type StoredPhoto = Awaited<ReturnType<PhotosPart['readUpload']>>;

/** A sent page: a new photo, or the id of a stored page. */
type StoredPage =
  | StoredPhoto
  | { readonly kind: 'page'; readonly id: string; readonly isPdf: boolean };

/** Encodes sent photos before the transaction that stores them; undefined if the pages do not change. */
export const takePages = async (
  photos: PhotosPart,
  sentPages: readonly string[] | undefined,
  holder: PhotoOwner,
): Promise<readonly StoredPage[] | undefined> => {
  if (sentPages === undefined) return undefined;
  const sentPhotos = sentPages.filter(isDataUrl);
  const savedPhotos = await photos.readUploads(sentPhotos, 'receipt', holder, 'pages');
  const encodedPhotos = savedPhotos === 'unchanged' ? [] : [...savedPhotos];
  return sentPages.flatMap((page): readonly StoredPage[] => {
    if (isDataUrl(page)) return encodedPhotos.splice(0, 1);
    const id = pageIdIn(page);
    return id === undefined ? [] : [{ kind: 'page', id, isPdf: pdfIdIn(page) !== undefined }];
  });
};

interface PagesToStore {
  readonly documentId: string;
  readonly taken: readonly StoredPage[] | undefined;
  /** Pages of a restored side of a conflict, which the document may show. */
  readonly others?: readonly string[];
  /** The addresses of the pages from which an edit started: others stay. All are known if absent. */
  readonly known?: readonly string[] | undefined;
  /** Ignores pages that are gone, because a restored side may name some. */
  readonly ignoresGone?: boolean;
}

/** The pages before and after an edit. */
interface ChangedPages {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * Stores the pages of a document. The caller deletes those that it no longer has. Throws 400 for a photo of another
 * document.
 */
export const settlePages = async (
  { photos }: Pick<Parts, 'photos'>,
  tx: Runner,
  holder: PhotoOwner,
  { documentId, taken, others = [], known, ignoresGone = false }: PagesToStore,
): Promise<ChangedPages> => {
  if (taken === undefined) return { before: [], after: [] };
  const storedPageIds = (await listPages(tx, [documentId])).map(({ id }) => id);
  const ids: string[] = [];
  for (const [index, page] of taken.entries()) {
    const isForeign = page.kind === 'page' && ![...storedPageIds, ...others].includes(page.id);
    // A device names PDFs that it is going to add.
    if (isForeign && (page.isPdf || ignoresGone)) continue;
    if (isForeign) throw invalidField(`pages.${index}`, 'photos.unknown');
    const id = page.kind === 'page' ? page.id : await photos.attach(tx, holder, page, null);
    if (id !== null && !ids.includes(id)) ids.push(id);
  }
  const knownIds = known?.map(pageIdIn);
  const unknownIds = storedPageIds.filter((id) => knownIds?.includes(id) === false);
  ids.push(...unknownIds.filter((id) => !ids.includes(id)));
  if (ids.length > MAX_PAGES) throw invalidField('pages', 'petDocuments.pages.tooMany');
  await replacePages(tx, documentId, ids);
  return { before: storedPageIds, after: ids };
};
