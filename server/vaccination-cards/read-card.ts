import type { AccessiblePet } from '#db/pets/queries.ts';
import { type ListedRecord, listRecords } from '#db/records/queries.ts';
import { findShared, type SharedRow } from '#db/sharing/queries.ts';
import type { Owner } from '#server/http/actor.ts';
import { notFound } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import { readLatestWeight, readSheetPhoto, scanCodeText } from '#server/pdf/read-pet.ts';
import type { SheetPhoto } from '#server/pdf/sheet.ts';
import { maySee, visitorWith } from '#server/sharing/policy.ts';

/** The maximum number of vaccinations of a card, the latest first. */
const MAX_VACCINATIONS = 500;
/** The maximum number of treatments against parasites, and of all treatments among which they are looked for. */
const MAX_TREATMENTS = 60;
const TREATMENTS_READ = 500;
/** Treatments whose titles name a parasite. */
const PARASITE_WORDS = /flea|tick|mite|lice|heartworm/i;

/** Everything that a card says about a pet. */
export interface CardSource {
  readonly pet: AccessiblePet;
  readonly owner: Pick<
    SharedRow,
    'firstName' | 'lastName' | 'phone' | 'emergencyContact' | 'emergencyPhone'
  >;
  readonly vaccinations: readonly ListedRecord[];
  readonly treatments: readonly ListedRecord[];
  /** The latest weight with its unit, and its calendar day. */
  readonly weight: { readonly text: string; readonly date: string } | null;
  readonly photo: Pick<SheetPhoto, 'bytes' | 'width' | 'height'> | null;
  /** The text of the QR code; null if strangers may not open it. */
  readonly code: string | null;
}

interface CardRequest {
  readonly actor: Owner;
  readonly photoSize: 'full' | 'thumbnail';
  readonly parts: Parts;
}

/** The owner's contact as far as the privacy settings show it to strangers, because cards are handed out. */
const getOwnerContact = (row: SharedRow, pet: AccessiblePet): CardSource['owner'] => {
  const visitor = visitorWith(pet);
  const showsContact = maySee(visitor, 'profile', row);
  const showsEmergency = maySee(visitor, 'emergency-contact', row);
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    phone: showsContact ? row.phone : null,
    emergencyContact: showsEmergency ? row.emergencyContact : null,
    emergencyPhone: showsEmergency ? row.emergencyPhone : null,
  };
};

const NEWEST_FIRST = { sort: 'dateAdministered', order: 'desc', offset: 0 } as const;

/** Reads a card in at most seven statements, for any number of records. */
export const readCard = async (pet: AccessiblePet, expected: CardRequest): Promise<CardSource> => {
  const { actor, photoSize, parts } = expected;
  const { db, config, publicAddress } = parts;
  const row = await findShared(db, { id: pet.id });
  if (!row) throw notFound();
  const listByType = (types: readonly ListedRecord['type'][], limit: number) =>
    listRecords(db, actor.reach, pet.id, { ...NEWEST_FIRST, types, limit });
  const treatmentRecords = await listByType(['deworming', 'treatment'], TREATMENTS_READ);
  return {
    pet,
    owner: getOwnerContact(row, pet),
    vaccinations: await listByType(['vaccine'], MAX_VACCINATIONS),
    treatments: treatmentRecords
      .filter(({ type, title }) => type === 'deworming' || PARASITE_WORDS.test(title))
      .slice(0, MAX_TREATMENTS),
    weight: await readLatestWeight(db, actor, pet),
    photo: await readSheetPhoto(db, pet.imageBlobId, photoSize),
    code: scanCodeText(row, pet, { mode: config.mode, publicAddress }),
  };
};
