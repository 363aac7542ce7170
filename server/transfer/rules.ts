/** The version of the export file. A file with another one was made by a later Alaga that changed its meaning. */
export const EXPORT_FORMAT = 1;

/** In bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

/** The most rows of all lists together that a file may hold: far more than most owners have. */
export const MAX_PHOTOS = 10_000;
export const MAX_DOCUMENTS = 2000;

/** What a part of an export may hold. Sizes are estimates, so that it stays well below what an import takes. */
export const PART_LIMIT = {
  bytes: 150 * 1024 * 1024,
  photos: MAX_PHOTOS,
  documents: MAX_DOCUMENTS,
};

/** `part` of `parts`, both from 1. */
export interface PartNumber {
  readonly part: number;
  readonly parts: number;
}

/** `day` is YYYY-MM-DD. */
export const exportFileName = (day: string, { part, parts }: PartNumber): string =>
  parts === 1 ? `pet-care-data-${day}.json` : `pet-care-data-${day}-${part}-of-${parts}.json`;
