import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import { setLanguage } from './text.ts';

/** Belongs to the device, so a logout leaves it. */
const REMEMBERED = 'alaga.language';

const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some((known) => known === value);

/** Tagalog is what older browsers call Filipino. */
const named = (tag: string): Language | undefined => {
  if (/^(fil|tl)\b/i.test(tag)) return 'fil';
  return /^en\b/i.test(tag) ? 'en' : undefined;
};

/** The first of the reader's own languages that Alaga speaks; English where it speaks none. */
export const preferredOf = (tags: readonly string[]): Language =>
  tags.map(named).find((found) => found !== undefined) ?? 'en';

/** What this device showed last, else what its browser asks for. */
export const deviceLanguage = (): Language => {
  const remembered = localStorage.getItem(REMEMBERED);
  return isLanguage(remembered) ? remembered : preferredOf(navigator.languages);
};

/** Says everything in that language from now on; throws, and changes nothing, where its texts cannot be loaded. */
export const showLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language);
  document.documentElement.lang = language;
};

/** The same for a language that was chosen, here or in the account: the device starts in it the next time. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language);
  localStorage.setItem(REMEMBERED, language);
};
