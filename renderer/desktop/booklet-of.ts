const PET = /^\/pet\/([^/]+)\/?$/;

/** The pet whose booklet is printed: that of the page that is shown, unless its tags are what is there to be printed. */
export const bookletOf = (path: string, hasTags: boolean): string | undefined =>
  hasTags ? undefined : PET.exec(path)?.[1];
