/** The phrase is the same in every language. */
export const PHRASE = 'DELETE MY ACCOUNT';

export const isPhrase = (typed: string): boolean => typed === PHRASE;

/**
 * Whether the right words were typed in another case or with other spaces, so that the form can say what is
 * wrong.
 */
export const isNearly = (typed: string): boolean =>
  !isPhrase(typed) && typed.trim().replace(/\s+/g, ' ').toUpperCase() === PHRASE;
