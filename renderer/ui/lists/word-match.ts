/** Removes diacritics and capitals, so that "nino" finds Niño. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The normalised words of a search. */
export const wordsIn = (text: string): readonly string[] =>
  normalizeText(text).split(/\s+/).filter(Boolean);

/** Whether every word of a search is the beginning of a word in these texts. */
export const matches = (
  searched: readonly string[],
  ...texts: readonly (string | null)[]
): boolean => {
  const words = texts.flatMap((text) => wordsIn(text ?? ''));
  return searched.every((part) => words.some((word) => word.startsWith(part)));
};
