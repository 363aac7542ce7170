import { addNumberForms } from '#renderer/ui/format/number-forms.ts';
import { render, type Texts } from '#renderer/ui/message.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';

let pageLanguage: { readonly language: Language; readonly texts: Texts } = {
  language: 'en',
  texts: {},
};

/** Sets the language and its compiled texts (build/vite/compile-messages.ts). */
export const setPageLanguage = (language: Language, texts: Texts): void => {
  pageLanguage = { language, texts };
};

/** The current language. */
export const language = (): Language => pageLanguage.language;

/** A text of a page that the server renders. Only ids used in that page's files are available. */
export const t = (id: MessageId, values: MessageValues = {}): string =>
  render(pageLanguage.texts[id] ?? id, addNumberForms(values, pageLanguage.language));
