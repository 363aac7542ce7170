/** The version of the export file. A file with another one was made by a later Alaga that changed its meaning. */
export const EXPORT_FORMAT = 1;

/** In bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

/** How many of each a file may hold: far beyond what most owners have. */
export const MAX_ROWS = {
  pets: 2000,
  medicalRecords: 50_000,
  reminders: 50_000,
  photos: 10_000,
  documents: 2000,
  scannedPets: 2000,
  completions: 50_000,
} as const;

/** Earlier ids of a row that a file tells: one for each account that it went through. */
export const MAX_ORIGINS = 10;

/** What a part of an export may hold. Sizes are estimates, so that it stays well below what an import takes. */
export const PART_LIMIT = {
  bytes: 150 * 1024 * 1024,
  photos: MAX_ROWS.photos,
  documents: MAX_ROWS.documents,
};

/** What an account's country is until its owner says otherwise. */
export const DEFAULT_COUNTRY = 'Philippines';

/** `part` of `parts`, both from 1. */
export interface PartNumber {
  readonly part: number;
  readonly parts: number;
}

/** `day` is YYYY-MM-DD. */
export const exportFileName = (day: string, { part, parts }: PartNumber): string =>
  parts === 1 ? `pet-care-data-${day}.json` : `pet-care-data-${day}-${part}-of-${parts}.json`;

/** More clinics than anybody enters or rates. */
export const MAX_OWN_CLINICS = 2000;
export const MAX_RATINGS = 2000;
