/** The entities in the feed. A test compares them with the tables. */
export const FEED_ENTITIES = [
  'profile',
  'pet',
  'record',
  'reminder',
  'weighing',
  'expense',
  'carePlan',
  'petDocument',
  'dose',
  'diary',
  'foundReport',
  'visitReport',
  'scan',
  'clinic',
  'rating',
] as const;

/** The entities whose edits can conflict. Recently deleted lists them, except diary entries. */
export const VERSIONED_KINDS = [
  'pet',
  'record',
  'expense',
  'diary',
  'petDocument',
  'carePlan',
  'clinic',
] as const satisfies readonly (typeof FEED_ENTITIES)[number][];
export type VersionedKind = (typeof VERSIONED_KINDS)[number];

/** The lists that an export or import counts, by their names in the file. */
export const COUNTED_LISTS = [
  'pets',
  'medicalRecords',
  'reminders',
  'photos',
  'documents',
  'weighings',
  'scannedPets',
  'expenseItems',
  'carePlans',
  'petDocuments',
  'petDocumentPages',
  'doses',
  'diaryEntries',
  'ownClinics',
  'clinicRatings',
] as const;
export type Counts = Readonly<Record<(typeof COUNTED_LISTS)[number], number>>;

/** The lists whose rows count against the account's quotas, by their names in the file. */
export const LIMITED_LISTS = [
  'pets',
  'medicalRecords',
  'scannedPets',
  'ownClinics',
  'clinicRatings',
] as const;
/** How many rows and bytes of a file exceed the account's quotas; all 0 if it can be imported. */
export interface SurplusCounts extends Readonly<Record<(typeof LIMITED_LISTS)[number], number>> {
  /** The bytes of photos and documents together. */
  readonly bytes: number;
}
