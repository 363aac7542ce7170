import { listSharedRecords, summariseRecords } from '#db/sharing/queries.ts';
import type { Parts } from '#server/parts.ts';
import { RECENT_RECORDS, type SharedProfile } from './contract.ts';
import type { VisiblePet } from './find-visible-pet.ts';
import { maySee } from './policy.ts';
import { linkOf, presentShared } from './present.ts';

/**
 * The photo as a page takes it: its own address where the token opens one, else the photo itself; null without one.
 * `whole` gives the photo itself in any case, for a contact card.
 */
const imageOf = async (
  { db, photos }: Parts,
  { pet, visitor }: VisiblePet,
  whole: boolean,
): Promise<string | null> => {
  if (pet.imageBlobId === null) return null;
  if (!whole && maySee(visitor, 'photo', pet)) return `/api/pets/share/${pet.shareToken}/photo`;
  return (await photos.asDataUrls(db, [pet.imageBlobId])).get(pet.imageBlobId) ?? null;
};

/** Who came by the pet's id does not learn its token, which may have been replaced. */
const linkFor = ({ publicAddress }: Parts, { pet, visitor }: VisiblePet): string =>
  visitor.holds === 'id'
    ? `${publicAddress()}/shared/pet/${pet.id}`
    : linkOf(publicAddress, pet.shareToken).shareUrl;

/** The shared profile as the page and the contact card tell it. */
export const shownOnPage = async (
  parts: Parts,
  seen: VisiblePet,
  now: Date,
  { whole = false } = {},
): Promise<SharedProfile> => {
  const { pet, visitor } = seen;
  const shown = {
    pet,
    now,
    imageUrl: await imageOf(parts, seen, whole),
    records: await summariseRecords(parts.db, pet.id),
    showsEmergencyContact: maySee(visitor, 'emergency-contact', pet),
  };
  const recent = await listSharedRecords(parts.db, pet.id, RECENT_RECORDS);
  return presentShared(shown, linkFor(parts, seen), recent);
};
