/** Longer words are cut off, both in the index and in a query. In characters. */
const MAX_WORD_LENGTH = 64;

const cut = (word: string): string =>
  word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word;

/** Letters that Unicode does not decompose, as people type them on a keyboard without them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' },
};

const ACCENTED_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

const MARKS = /\p{M}/gu;

/** Lower case without diacritics. Letters that differ only in their form (full width, final sigma) become the same. */
const foldText = (text: string): string =>
  text
    .toLowerCase()
    // Removed first, because putting thousands of marks into their order takes the square of their number.
    .replace(MARKS, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(ACCENTED_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter);

/**
 * The words of a text as the search compares them, each once. Both databases index what this function returns, queries
 * are split by it, and devices search with it, so that all of them find the same.
 */
export const splitWords = (text: string): readonly string[] => [
  ...new Set((foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut)),
];
