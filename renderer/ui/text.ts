import { setupI18n } from '@lingui/core';
import type { MessageId, MessageValues, PageTextId } from '#server/messages/ids.ts';

/** Its texts arrive compiled (build/compile-messages.ts). */
const i18n = setupI18n();

let known: Readonly<Record<string, string>> = {};

/** Loads the texts before the first screen is drawn; a chunk of its own for each language. */
export const loadLanguage = async (): Promise<void> => {
  const { en } = await import('#server/messages/en.ts');
  known = en;
  i18n.load('en', { ...en });
  i18n.activate('en');
};

/** Loads the texts of the long pages and of the first run, once, for the screens that show them. */
export const loadPages = async (): Promise<void> => {
  const { en } = await import('#server/messages/pages-en.ts');
  i18n.load('en', { ...en });
};

/** A text of the catalogue; one of the pages only where `loadPages()` was awaited. */
export const t = (id: MessageId | PageTextId, values: MessageValues = {}): string =>
  i18n._(id, { ...values });

/** A rule's message or a code of the wire in the reader's words; what is no id is shown as it came. */
export const wording = (idOrText: string): string =>
  Object.hasOwn(known, idOrText) ? i18n._(idOrText) : idOrText;
