/** Typed in every language as it stands here. */
export const PHRASE = 'DELETE MY ACCOUNT';

export const isPhrase = (typed: string): boolean => typed === PHRASE;

/** The right words in another case or with other spaces: their writer may not see what is wrong. */
export const isNearly = (typed: string): boolean =>
  !isPhrase(typed) && typed.trim().replace(/\s+/g, ' ').toUpperCase() === PHRASE;
