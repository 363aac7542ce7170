/** How many of each an export or an import holds, by the names of the lists in the file. */
export const COUNTED = [
  'pets',
  'medicalRecords',
  'reminders',
  'photos',
  'documents',
  'weighings',
  'scannedPets',
  'expenseItems',
  'carePlans',
  'doses',
  'diaryEntries',
] as const;
export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** How many rows of a file, and bytes, exceed the quotas of the account; all 0 where it may be imported. */
export const LIMITED = [
  'pets',
  'medicalRecords',
  'scannedPets',
  'ownClinics',
  'clinicRatings',
] as const;
export interface Surplus extends Readonly<Record<(typeof LIMITED)[number], number>> {
  /** Of photos and documents. */
  readonly bytes: number;
}
