/** How many of each an export or an import holds, by the names of the lists in the file. */
export interface Counts {
  readonly pets: number;
  readonly medicalRecords: number;
  readonly reminders: number;
  readonly photos: number;
  readonly documents: number;
  readonly scannedPets: number;
}

/** How many rows of a file, and bytes, exceed the quotas of the account; all 0 where it may be imported. */
export interface Surplus {
  readonly pets: number;
  readonly medicalRecords: number;
  readonly scannedPets: number;
  readonly ownClinics: number;
  readonly clinicRatings: number;
  /** Of photos and documents. */
  readonly bytes: number;
}
