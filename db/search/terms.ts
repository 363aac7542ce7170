import { KEY_END } from '#db/engine/search/names.ts';

/** A word of a query. */
export interface SearchTerm {
  readonly word: string;
  /** Whether the word may be the beginning of a longer one. */
  readonly isBeginning: boolean;
  /** Whole words that match as well. */
  readonly instead: readonly string[];
}

/** Stands for the key of an owner in the pattern of a full-text query. */
export const KEY_PLACEHOLDER = '#';

/** The full-text query for all terms, with `KEY_PLACEHOLDER` before each word. */
export const toPattern = (terms: readonly SearchTerm[], sqlite: boolean): string => {
  const token = (word: string, isBeginning: boolean): string =>
    sqlite
      ? `"${KEY_PLACEHOLDER}${KEY_END}${word}"${isBeginning ? '*' : ''}`
      : `'${KEY_PLACEHOLDER}${KEY_END}${word}'${isBeginning ? ':*' : ''}`;
  return terms
    .map(({ word, isBeginning, instead }) => {
      const anyOfTerms = [token(word, isBeginning), ...instead.map((each) => token(each, false))];
      return `(${anyOfTerms.join(sqlite ? ' OR ' : ' | ')})`;
    })
    .join(sqlite ? ' AND ' : ' & ');
};

/** The words of all terms as they follow the key of an owner in `tokens`, and how many belong to each term. */
export const toNeedles = (terms: readonly SearchTerm[]) => {
  const byTerm = terms.map(({ word, isBeginning, instead }) => [
    isBeginning ? word : `${word} `,
    ...instead.map((each) => `${each} `),
  ]);
  return { needles: byTerm.flat(), sizes: byTerm.map(({ length }) => length) };
};
