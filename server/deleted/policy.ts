import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { deleteGivenUp, findGivenUp, insertGivenUp } from '#db/given-up/queries.ts';
import type { GivenUpRow } from '#db/given-up/table.ts';
import type { VersionedKind } from '#server/entities/contract.ts';
import { requireQuota } from '#server/http/quotas.ts';
import type { Parts } from '#server/parts.ts';
import { pageIdIn } from '#server/pet-documents/contract.ts';
import { isDataUrl, photoAddress } from '#server/photos/contract.ts';
import type { EditConflict } from './contract.ts';
import { purgeBefore } from './rules.ts';

type PhotosPart = Parts['photos'];
type Subject = Parameters<PhotosPart['readUploads']>[1];
type GivenUpSides = NonNullable<NonNullable<EditConflict>['givenUp']>;

type PhotoChanges = Exclude<Awaited<ReturnType<PhotosPart['readUploads']>>, 'unchanged'>;

interface SentSideOfConflict extends Pick<GivenUpSides[number], 'words'> {
  readonly photos: PhotoChanges;
}

const isPageList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** The photos and PDFs that the fields of a side name, such as the pages of a document. */
export const pagesIn = (words: object): readonly string[] =>
  Object.values(words).filter(isPageList).flat();

/** The address from which a photo or PDF is read, as that of a photo: only its id matters here. */
const asPhotoAddress = (page: string): string => {
  const id = pageIdIn(page);
  return id === undefined ? page : photoAddress(id);
};

/** Replaces the data of new pages by their addresses. `ids` are those of all pages, null for pages not stored here. */
const withAddresses = (
  words: SentSideOfConflict['words'],
  ids: readonly (string | null)[],
): GivenUpRow['words'] => {
  const nextIds = [...ids];
  const nameOf = (page: string): readonly string[] => {
    const id = nextIds.shift() ?? null;
    if (!isDataUrl(page)) return [page];
    return id === null ? [] : [photoAddress(id)];
  };
  return Object.fromEntries(
    Object.entries(words).map(([field, value]) => [
      field,
      isPageList(value) ? value.flatMap(nameOf) : value,
    ]),
  );
};

/** The resolved conflict of an edit, with its new photos encoded. */
export interface SentEditConflict extends Omit<NonNullable<EditConflict>, 'givenUp'> {
  readonly sides: readonly SentSideOfConflict[];
}

/** Encodes the discarded photos before the transaction that stores them. */
export const prepareConflict = async (
  photos: PhotosPart,
  conflict: EditConflict,
  of: Subject,
  holder: Parameters<PhotosPart['readUploads']>[2],
): Promise<SentEditConflict> => {
  const { givenUp = [], ...rest } = conflict ?? {};
  const sides: SentSideOfConflict[] = [];
  for (const side of givenUp) {
    const allPhotos = [...(side.photos ?? []), ...pagesIn(side.words).map(asPhotoAddress)];
    const changes = await photos.readUploads(allPhotos, of, holder);
    sides.push({ words: side.words, photos: changes === 'unchanged' ? [] : changes });
  }
  return { ...rest, sides };
};

interface ConflictResolution {
  readonly tx: Runner;
  /** The owner of the edited thing, who also keeps the side that was given up. */
  readonly ownerId: string;
  readonly now: Date;
  readonly subject: { readonly kind: VersionedKind; readonly subjectId: string };
}

/** Stores the photos of a discarded version: new ones, and those that the entity no longer shows; null for others. */
const storePhotos = async (
  photos: PhotosPart,
  { tx, ownerId: userId, now }: ConflictResolution,
  wishes: SentSideOfConflict['photos'],
  free: readonly string[],
): Promise<readonly (string | null)[]> => {
  const ids: (string | null)[] = [];
  for (const choice of wishes) {
    const isFree = choice.kind === 'kept' && free.includes(choice.id);
    if (isFree) ids.push(choice.id);
    else if (choice.kind !== 'new') ids.push(null);
    else ids.push(await photos.attach(tx, { userId, now }, choice, null));
  }
  return ids;
};

/**
 * Resolves a conflict in the transaction of its edit. `others` are photos of restored sides, which the edit may show.
 * `finish` stores the discarded sides and deletes photos that nothing shows any more.
 */
export const resolveConflict = async (
  { photos, config }: Pick<Parts, 'photos' | 'config'>,
  sentConflict: SentEditConflict,
  conflictResolution: ConflictResolution,
) => {
  const { tx, ownerId, now, subject } = conflictResolution;
  const instant = now.toISOString();
  const ownedRow =
    sentConflict.takesBack === undefined
      ? undefined
      : await findGivenUp(tx, { ownerId }, { after: purgeBefore(now) }, sentConflict.takesBack);
  const isOfSubject = ownedRow?.kind === subject.kind && ownedRow.subjectId === subject.subjectId;
  const storedConflict = isOfSubject ? ownedRow : undefined;
  const restoredPhotos = storedConflict?.photos ?? [];
  return {
    others: restoredPhotos,
    isRestored: storedConflict !== undefined,
    mergedAt: sentConflict.merged ? instant : null,
    finish: async (
      name: string,
      photosBefore: readonly (string | null)[],
      photosAfter: readonly (string | null)[],
    ): Promise<void> => {
      if (storedConflict) await deleteGivenUp(tx, storedConflict.id, instant);
      const allPhotoIds = [...photosBefore, ...restoredPhotos];
      const freePhotoIds = allPhotoIds.filter(
        (id): id is string => id !== null && !photosAfter.includes(id),
      );
      const keptPhotoIds: string[] = [];
      await requireQuota(tx, config, ownerId, 'records', sentConflict.sides.length);
      for (const { words, photos: wishes } of sentConflict.sides) {
        const unusedPhotoIds = freePhotoIds.filter((id) => !keptPhotoIds.includes(id));
        const allIds = await storePhotos(photos, conflictResolution, wishes, unusedPhotoIds);
        const ids = [...new Set(allIds.filter((id) => id !== null))];
        keptPhotoIds.push(...ids);
        if (ids.length === 0 && Object.keys(words).length === 0) continue;
        const pageIds = allIds.slice(allIds.length - pagesIn(words).length);
        await insertGivenUp(tx, {
          ...subject,
          ...{ id: v7(), userId: ownerId, name, words: withAddresses(words, pageIds) },
          ...{ photos: ids, deletedAt: instant },
        });
      }
      await photos.drop(tx, allPhotoIds, [...photosAfter, ...keptPhotoIds], now);
    },
  };
};
