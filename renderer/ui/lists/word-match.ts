/** Without accents and capitals, so that "nino" finds Niño. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a search, as they are compared. */
export const wordsIn = (text: string): readonly string[] =>
  plain(text).split(/\s+/).filter(Boolean);

/** Whether every word of a search begins a word of these texts. */
export const matches = (
  searched: readonly string[],
  ...texts: readonly (string | null)[]
): boolean => {
  const words = texts.flatMap((text) => wordsIn(text ?? ''));
  return searched.every((part) => words.some((word) => word.startsWith(part)));
};
