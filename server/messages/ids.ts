import type { en } from './en.ts';

export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The locales in which screens write dates and numbers. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', fil: 'fil-PH' };

/** The id of a text. A misspelled id does not compile. */
export type MessageId = keyof typeof en;

export type MessageValues = Readonly<Record<string, string | number>>;

/** The texts of one feature in another language: the same ids, all of them. */
export type TranslatedTexts<Texts> = Readonly<Record<keyof Texts, string>>;

/** A complete translation; a missing text does not compile. */
export type Catalogue = Readonly<Record<MessageId, string>>;
