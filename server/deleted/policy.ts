import { v7 } from 'uuid';
import type { Runner } from '#db/engine/run.ts';
import { deleteGivenUp, findGivenUp, insertGivenUp } from '#db/given-up/queries.ts';
import type { GivenUpRow } from '#db/given-up/table.ts';
import type { Parts } from '#server/parts.ts';
import { requireQuota } from '#server/plans/policy.ts';
import type { EditConflict } from './contract.ts';
import { purgeBefore } from './rules.ts';

type PhotosPart = Parts['photos'];
type Subject = Parameters<PhotosPart['takeAll']>[1];
type GivenUpSides = NonNullable<NonNullable<EditConflict>['givenUp']>;

interface SentSideOfConflict extends Pick<GivenUpSides[number], 'words'> {
  readonly photos: Awaited<ReturnType<PhotosPart['takeAll']>>;
}

/** The resolved conflict of an edit, with its new photos encoded. */
export interface SentEditConflict extends Omit<NonNullable<EditConflict>, 'givenUp'> {
  readonly sides: readonly SentSideOfConflict[];
}

/** Encodes the discarded photos before the transaction that stores them. */
export const prepareConflict = async (
  photos: PhotosPart,
  conflict: EditConflict,
  of: Subject,
  holder: Parameters<PhotosPart['takeAll']>[2],
): Promise<SentEditConflict> => {
  const { givenUp = [], ...rest } = conflict ?? {};
  const sides: SentSideOfConflict[] = [];
  for (const side of givenUp) {
    sides.push({ words: side.words, photos: await photos.takeAll(side.photos, of, holder) });
  }
  return { ...rest, sides };
};

interface ConflictResolution {
  readonly tx: Runner;
  /** The owner of the edited thing, who also keeps the side that was given up. */
  readonly ownerId: string;
  readonly now: Date;
  readonly subject: Pick<GivenUpRow, 'kind' | 'subjectId'>;
}

/** Stores the photos of a discarded version: new ones, and those that the entity no longer shows. */
const storePhotos = async (
  photos: PhotosPart,
  { tx, ownerId: userId, now }: ConflictResolution,
  wishes: SentSideOfConflict['photos'],
  free: readonly string[],
): Promise<readonly string[]> => {
  if (wishes === 'unchanged') return [];
  const ids: string[] = [];
  for (const choice of wishes) {
    const isFree = choice.kind === 'kept' && free.includes(choice.id);
    if (choice.kind !== 'new' && !isFree) continue;
    const id = isFree ? choice.id : await photos.settle(tx, { userId, now }, choice, null);
    if (id !== null && !ids.includes(id)) ids.push(id);
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
    mergedAt: sentConflict.merged ? instant : null,
    finish: async (
      name: string,
      beforeInstant: readonly (string | null)[],
      afterInstant: readonly (string | null)[],
    ): Promise<void> => {
      if (storedConflict) await deleteGivenUp(tx, storedConflict.id, instant);
      const allPhotoIds = [...beforeInstant, ...restoredPhotos];
      const freePhotoIds = allPhotoIds.filter(
        (id): id is string => id !== null && !afterInstant.includes(id),
      );
      const keptPhotoIds: string[] = [];
      await requireQuota(tx, config, ownerId, 'records', sentConflict.sides.length);
      for (const { words, photos: wishes } of sentConflict.sides) {
        const unusedPhotoIds = freePhotoIds.filter((id) => !keptPhotoIds.includes(id));
        const ids = await storePhotos(photos, conflictResolution, wishes, unusedPhotoIds);
        keptPhotoIds.push(...ids);
        if (ids.length === 0 && Object.keys(words).length === 0) continue;
        const row = { ...subject, id: v7(), userId: ownerId, name, words, deletedAt: instant };
        await insertGivenUp(tx, { ...row, photos: ids });
      }
      await photos.drop(tx, allPhotoIds, [...afterInstant, ...keptPhotoIds], now);
    },
  };
};
