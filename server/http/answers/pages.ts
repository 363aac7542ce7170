/** A list in pages, so that the number of statements follows from pages and never from rows. */
export const pagesOf = function* <T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
};
