import { withForms } from '#renderer/ui/format/number-forms.ts';
import { render, type Texts } from '#renderer/ui/message.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';

let spoken: { readonly language: Language; readonly texts: Texts } = { language: 'en', texts: {} };

/** Says everything in that language from now on, with these texts of it, compiled (build/vite/compile-messages.ts). */
export const speak = (language: Language, texts: Texts): void => {
  spoken = { language, texts };
};

/** The language that is spoken. */
export const language = (): Language => spoken.language;

/** A text of this page: of those that its files name, no others. */
export const t = (id: MessageId, values: MessageValues = {}): string =>
  render(spoken.texts[id] ?? id, withForms(values, spoken.language));
