/** The phrase is the same in every language. */
export const CONFIRMATION_PHRASE = 'DELETE MY ACCOUNT';

export const isPhrase = (text: string): boolean => text === CONFIRMATION_PHRASE;

/**
 * Whether the right words were typed in another case or with other spaces, so that the form can say what is
 * wrong.
 */
export const isNearlyPhrase = (text: string): boolean =>
  !isPhrase(text) && text.trim().replace(/\s+/g, ' ').toUpperCase() === CONFIRMATION_PHRASE;
