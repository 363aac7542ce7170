const PET = /^\/pet\/([^/]+)\/?$/;

/**
 * The id of the pet whose booklet is printed: that of the current page, unless its collar tags are to be
 * printed.
 */
export const bookletOf = (path: string, hasTags: boolean): string | undefined =>
  hasTags ? undefined : PET.exec(path)?.[1];
