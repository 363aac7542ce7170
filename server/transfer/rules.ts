/**
 * The version of the export format. A file with another version was made by a later Alaga that changed its meaning.
 */
export const EXPORT_FORMAT = 1;

/** `MAX_IMPORT_BYTES` is in bytes. */
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;

/** The maximum number of photos in a file. */
export const MAX_PHOTOS = 10_000;
export const MAX_DOCUMENTS = 2000;

/** The limits of one part of an export. Sizes are estimates, so the limits are well below those of an import. */
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
