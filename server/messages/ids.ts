import type { en } from './en.ts';

/** Every text an owner reads has a name; a misspelt one does not compile. */
export type MessageId = keyof typeof en;

export type MessageValues = Readonly<Record<string, string | number>>;

/** A catalogue in another language is complete or does not compile. */
export type Catalogue = Readonly<Record<MessageId, string>>;
