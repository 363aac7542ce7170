import { LANGUAGES, type Language } from '#server/messages/ids.ts';
import { setLanguage } from './text.ts';

/** The choice belongs to the device, so a logout keeps it. */
const LANGUAGE_KEY = 'alaga.language';

const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some((supported) => supported === value);

/** Older browsers call Filipino "Tagalog". */
const languageOfTag = (tag: string): Language | undefined => {
  if (/^(fil|tl)\b/i.test(tag)) return 'fil';
  return /^en\b/i.test(tag) ? 'en' : undefined;
};

/** The first supported language of the browser's list, else English. */
export const preferredOf = (tags: readonly string[]): Language =>
  tags.map(languageOfTag).find((tag) => tag !== undefined) ?? 'en';

/** The language last shown on this device, else the browser's. */
export const deviceLanguage = (): Language => {
  const rememberedLanguage = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(rememberedLanguage) ? rememberedLanguage : preferredOf(navigator.languages);
};

/** Switches the language. If its texts cannot be loaded, it throws and changes nothing. */
export const showLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language);
  document.documentElement.lang = language;
};

/** Like showLanguage, for a language that the owner chose: this device remembers it. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await showLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
};
