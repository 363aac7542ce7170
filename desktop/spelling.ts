import type { Session } from 'electron';

/** In this order, as far as there are dictionaries. */
const WANTED = ['en-US', 'fil', 'tl', 'fil-PH'];

/** The languages that are looked through for misspelt words. */
export const spellLanguages = (available: readonly string[]): string[] =>
  WANTED.filter((language) => available.includes(language));

/** Chromium's own; asked only by an owner who chose so. */
const DICTIONARIES = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

/** A Mac brings its own dictionaries; elsewhere Chromium fetches them from the network. */
export const fetchesDictionaries = (platform: NodeJS.Platform): boolean => platform !== 'darwin';

/**
 * Turns the looking for misspelt words on or off. While it is off, no dictionary could come from anywhere but our own
 * server, which has none: nobody is asked for one without the owner's word.
 */
export const setSpelling = (session: Session, on: boolean, origin: string): void => {
  if (fetchesDictionaries(process.platform)) {
    session.setSpellCheckerDictionaryDownloadURL(on ? DICTIONARIES : `${origin}/`);
    if (on)
      session.setSpellCheckerLanguages(spellLanguages(session.availableSpellCheckerLanguages));
  }
  session.setSpellCheckerEnabled(on);
};
