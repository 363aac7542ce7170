import { readBlob, readPhotoShape } from '#db/blobs.ts';
import type { Runner } from '#db/engine/run.ts';
import type { AccessiblePet } from '#db/pets/queries.ts';
import type { SharedRow } from '#db/sharing/queries.ts';
import { listWeightTexts } from '#db/weights/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { isAllowed } from '#server/pets/policy.ts';
import { parseFocus } from '#server/photos/rules.ts';
import { maySee, visitorWith } from '#server/sharing/policy.ts';
import { shareAddress, tagCard } from '#server/sharing/rules.ts';
import { isLikely, parseWeight, weightText } from '#server/weights/rules.ts';
import type { SheetPhoto } from './sheet.ts';

/** The data of a pet that all sheets need. */

/** The bytes and the size of a stored photo; null if there is none. */
export const readSheetPhoto = async (
  db: Runner,
  id: string | null,
  size: 'full' | 'thumbnail',
): Promise<Pick<SheetPhoto, 'bytes' | 'width' | 'height'> | null> => {
  const photoShape = id === null ? undefined : await readPhotoShape(db, id);
  const bytes = id === null ? undefined : await readBlob(db, id, size);
  return photoShape && bytes ? { ...photoShape, bytes } : null;
};

/** The photo of a pet with its focus. */
export const readPetPhoto = async (
  db: Runner,
  { imageBlobId, photoFocus }: Pick<AccessiblePet, 'imageBlobId' | 'photoFocus'>,
  size: 'full' | 'thumbnail',
  description: string,
): Promise<SheetPhoto | null> => {
  const photo = await readSheetPhoto(db, imageBlobId, size);
  const focus = photoFocus === null ? null : parseFocus(photoFocus);
  return photo && { ...photo, focus, description };
};

/** Weights that are read to find one that is plausible. */
const WEIGHTS_READ = 20;

/** The latest plausible weight in the unit of the account and its calendar day; null without one. */
export const readLatestWeight = async (
  db: Runner,
  { reach, user }: Owner,
  { id, category }: Pick<AccessiblePet, 'id' | 'category'>,
) => {
  const rows = await listWeightTexts(db, reach, id, WEIGHTS_READ);
  for (const { weight, date } of rows.toReversed()) {
    const read = parseWeight(weight);
    if (read && isLikely(read.grams, category)) {
      return { text: weightText(read.grams, user.weightUnit), date };
    }
  }
  return null;
};

interface CodeOptions {
  readonly mode: 'hosted' | 'household';
  readonly publicAddress: () => string;
}

/**
 * The text of a pet's QR code: its link, or in a household, which others cannot reach, the contact card of a collar tag.
 * Null if strangers may not open it.
 */
export const scanCodeText = (
  row: SharedRow,
  pet: AccessiblePet,
  { mode, publicAddress }: CodeOptions,
): string | null => {
  const visitor = visitorWith(pet);
  if (!(isAllowed('share', pet) && maySee(visitor, 'profile', row))) return null;
  if (mode === 'hosted') return shareAddress(publicAddress(), pet.shareToken);
  const showsEmergency = maySee(visitor, 'emergency-contact', row);
  return tagCard({
    petName: pet.name,
    owner: {
      name: joinFullName(row) || null,
      phone: row.phone,
      email: row.email,
      emergencyContact: showsEmergency ? row.emergencyContact : null,
      emergencyPhone: showsEmergency ? row.emergencyPhone : null,
    },
  });
};
