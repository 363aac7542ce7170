/** Typed in every language as it stands here. */
export const PHRASE = 'DELETE MY ACCOUNT';

/** Exactly, but for the spaces around it that the keyboards of phones add by themselves. */
export const isPhrase = (typed: string): boolean => typed.trim() === PHRASE;

/** The right words in another case or with other spaces between them: their writer may not see what is wrong. */
export const isNearly = (typed: string): boolean =>
  !isPhrase(typed) && typed.trim().replace(/\s+/g, ' ').toUpperCase() === PHRASE;
