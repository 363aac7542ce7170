import { listSharedRecords, summariseRecords } from '#db/sharing/queries.ts';
import type { Parts } from '#server/parts.ts';
import { RECENT_RECORDS, type SharedProfile } from './contract.ts';
import type { VisiblePet } from './find-visible-pet.ts';
import { maySee } from './policy.ts';
import { presentShared, toShareLink } from './present.ts';

/**
 * The photo for the page: its address if the token opens it, else a data URL; null without one. `whole` forces a data
 * URL, for the contact card.
 */
const readImage = async (
  { db, photos }: Parts,
  { pet, visitor }: VisiblePet,
  whole: boolean,
): Promise<string | null> => {
  if (pet.imageBlobId === null) return null;
  if (!whole && maySee(visitor, 'photo', pet)) return `/api/pets/share/${pet.shareToken}/photo`;
  return (await photos.asDataUrls(db, [pet.imageBlobId])).get(pet.imageBlobId) ?? null;
};

/** A visitor who came by the pet's id does not learn its token, which may have been replaced. */
const linkFor = ({ publicAddress }: Parts, { pet, visitor }: VisiblePet): string =>
  visitor.holds === 'id'
    ? `${publicAddress()}/shared/pet/${pet.id}`
    : toShareLink(publicAddress, pet.shareToken).shareUrl;

/** The shared profile as used by the page and the contact card. */
export const readSharedProfile = async (
  parts: Parts,
  visiblePet: VisiblePet,
  now: Date,
  { whole = false } = {},
): Promise<SharedProfile> => {
  const { pet, visitor } = visiblePet;
  const pageInput = {
    pet,
    now,
    imageUrl: await readImage(parts, visiblePet, whole),
    records: await summariseRecords(parts.db, pet.id),
    showsEmergencyContact: maySee(visitor, 'emergency-contact', pet),
  };
  const recentSharedRecords = await listSharedRecords(parts.db, pet.id, RECENT_RECORDS);
  return presentShared(pageInput, linkFor(parts, visiblePet), recentSharedRecords);
};
