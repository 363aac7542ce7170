import type { en } from './en.ts';

/** The languages that an owner can choose. */
export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every text an owner reads has a name; a misspelt one does not compile. */
export type MessageId = keyof typeof en;

export type MessageValues = Readonly<Record<string, string | number>>;

/** A feature's texts in another language: each of them, and no other. */
export type Translated<Texts> = Readonly<Record<keyof Texts, string>>;

/** A catalogue in another language is complete or does not compile. */
export type Catalogue = Readonly<Record<MessageId, string>>;
