import type { Session } from 'electron';
import { chooseSpellLanguages, fetchesDictionaries } from './spell-languages.ts';

/** Chromium's own address, used only if the owner has switched spell checking on. */
const DICTIONARY_URL = 'https://redirector.gvt1.com/edgedl/chrome/dict/';

/**
 * Turns spell checking on or off. While it is off, the address of dictionaries is the embedded
 * server, which has none, so that nothing is downloaded without the owner's consent.
 */
export const setSpelling = (session: Session, isOn: boolean, origin: string): void => {
  if (fetchesDictionaries(process.platform)) {
    session.setSpellCheckerDictionaryDownloadURL(isOn ? DICTIONARY_URL : `${origin}/`);
    if (isOn)
      session.setSpellCheckerLanguages(
        chooseSpellLanguages(session.availableSpellCheckerLanguages),
      );
  }
  session.setSpellCheckerEnabled(isOn);
};
