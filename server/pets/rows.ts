import { v7 } from 'uuid';
import { BY_OWNER } from '#db/authors.ts';
import type { PetRow } from '#db/pets/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { newShareToken } from '#server/http/access/share-token.ts';
import { filledFields } from '#server/http/contract.ts';
import type { ParsedBody } from '#server/http/endpoint.ts';
import { type createPet, petFacts } from './contract.ts';
import { NOT_LOST } from './rules.ts';

export interface PetOwner {
  readonly userId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** A new pet's row, without its photo. */
export const newPet = (
  { imageUrl: _photo, age = null, ...typed }: ParsedBody<typeof createPet>,
  { userId, timeZone, now }: PetOwner,
): PetRow => {
  const instant = now.toISOString();
  return {
    id: typed.id ?? v7(),
    userId,
    name: typed.name,
    category: typed.category,
    ...filledFields(petFacts, typed),
    age,
    ageAsOf: age === null ? null : dayIn(now, timeZone),
    imageBlobId: null,
    photoFocus: typed.photoFocus ?? null,
    shareToken: newShareToken(),
    idReadsOffAt: null,
    isSample: false,
    ...NOT_LOST,
    mergedAt: null,
    ...BY_OWNER,
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    deletedAt: null,
    importId: null,
  };
};

/** The note of a change of the pet itself in its activity. */
export const toActivityNote = ({ id, name, updatedBy, updatedAt }: PetRow) => ({
  ...({ entity: 'pet', petId: id, entityId: id, title: name } as const),
  ...{ createdBy: updatedBy, at: updatedAt },
});
