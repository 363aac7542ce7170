import type { Session } from 'electron';
import { fetchesDictionaries, spellLanguages } from './spell-languages.ts';

/** Chromium's own; asked only by an owner who chose so. */
const DICTIONARIES = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

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
