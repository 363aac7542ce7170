import type { SharedRecordRow, SharedRow } from '#db/sharing/queries.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { ageInMonths } from '#server/pets/rules.ts';
import type {
  LostNotice,
  PublicOwner,
  PublicProfile,
  PublicRecord,
  SharedProfile,
  ShareLink,
} from './contract.ts';
import { publicOwnerOf, removeBidiControls, shareAddress } from './rules.ts';

export interface ShownPet {
  readonly pet: SharedRow;
  readonly now: Date;
  /** The photo as a data URL. */
  readonly imageUrl: string | null;
  readonly records: { readonly total: number; readonly lastUpdated: string | null };
  readonly showsEmergencyContact: boolean;
}

/** Removes direction-changing characters from all texts. */
const withoutBidiControls = <T extends object>(texts: T): T =>
  // A cast: no field changes its type.
  Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? removeBidiControls(value) : value,
    ]),
  ) as T;

/** The later of two instants in ISO UTC. */
const getLatest = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/** Null for a pet that passed away, even if it was lost. */
const presentLost = ({
  lostSince,
  lostMessage,
  lostPlace,
  passedAwayOn,
}: SharedRow): LostNotice | null =>
  lostSince === null || passedAwayOn !== null
    ? null
    : { since: lostSince, message: lostMessage, place: lostPlace };

const ownerOf = (pet: SharedRow, showsEmergencyContact: boolean): PublicOwner =>
  publicOwnerOf(joinFullName(pet), pet, showsEmergencyContact);

/** The contacts that strangers see of a pet's owner. */
export const presentOwner = (pet: SharedRow, showsEmergencyContact: boolean): PublicOwner =>
  ownerOf(withoutBidiControls(pet), showsEmergencyContact);

const presentShown = (asStored: ShownPet) => {
  const shownContent = { ...asStored, pet: withoutBidiControls(asStored.pet) };
  const { pet, now, imageUrl, records } = shownContent;
  return {
    name: pet.name,
    category: pet.category,
    breed: pet.breed,
    age: ageInMonths(pet, dayIn(now, pet.timeZone)),
    dateOfBirth: pet.dateOfBirth,
    microchipId: pet.microchipId,
    birthmarks: pet.birthmarks,
    imageUrl,
    ...(pet.photoFocus === null ? {} : { photoFocus: pet.photoFocus }),
    medicalRecordCount: records.total,
    lastUpdated: getLatest(pet.updatedAt, records.lastUpdated),
    lost: presentLost(pet),
    canBeFound: pet.passedAwayOn === null,
    owner: ownerOf(pet, asStored.showsEmergencyContact),
  };
};

/** Contains nothing that names the account, no photo but the pet's own, and no share token. */
export const presentPublic = (shownPet: ShownPet): PublicProfile => ({
  petName: withoutBidiControls(shownPet.pet).name,
  ...presentShown(shownPet),
});

export const presentPublicRecord = (recordRow: SharedRecordRow): PublicRecord => {
  const row = withoutBidiControls(recordRow);
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    date: row.dateAdministered,
    veterinarian: row.veterinarian,
    clinic: row.clinic,
    cost: row.cost,
  };
};

/** The address in share links, collar tags and a visitor's own sharing. */
export const toShareLink = (publicAddress: () => string, shareToken: string): ShareLink => ({
  shareToken,
  shareUrl: shareAddress(publicAddress(), shareToken),
});

export const presentShared = (
  shownPet: ShownPet,
  shareUrl: string,
  recentRecords: readonly SharedRecordRow[],
): SharedProfile => ({
  ...presentShown(shownPet),
  shareUrl,
  recentMedicalRecords: recentRecords.map(presentPublicRecord),
});
