/** Divides a list into pages, so that the number of statements depends on pages and not on rows. */
export const chunksOf = function* <T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
};
