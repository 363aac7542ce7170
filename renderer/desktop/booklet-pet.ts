const PET_PATH = /^\/pet\/([^/]+)\/?$/;

/**
 * The id of the pet whose booklet is printed: that of the current page, unless its collar tags are to be
 * printed.
 */
export const bookletPetOf = (path: string, hasTags: boolean): string | undefined =>
  hasTags ? undefined : PET_PATH.exec(path)?.[1];
