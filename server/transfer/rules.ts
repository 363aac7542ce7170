/** The version of the export file. A file with another one was made by a later Alaga that changed its meaning. */
export const EXPORT_FORMAT = 1;

/** In bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

/** How many of each a file may hold: far beyond what any owner has. */
export const MAX_ROWS = {
  pets: 2000,
  medicalRecords: 50_000,
  reminders: 50_000,
  photos: 10_000,
  documents: 2000,
} as const;

/** `day` is YYYY-MM-DD. */
export const exportFileName = (day: string): string => `pet-care-data-${day}.json`;
