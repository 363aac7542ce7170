/** Divides a list into pages, so that the number of statements depends on pages and not on rows. */
export const splitIntoChunks = function* <T>(
  all: readonly T[],
  size: number,
): Generator<readonly T[]> {
  for (let index = 0; index < all.length; index += size) yield all.slice(index, index + size);
};
