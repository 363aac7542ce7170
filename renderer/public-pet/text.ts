import { setupI18n } from '@lingui/core';
import { withForms } from '#renderer/ui/number-forms.ts';
import type { Language, MessageId, MessageValues } from '#server/messages/ids.ts';

type Texts = Readonly<Record<string, string>>;

const i18n = setupI18n();

/** Says everything in that language from now on, with these texts of it, compiled (build/compile-messages.ts). */
export const speak = (language: Language, texts: Texts): void => {
  i18n.load(language, { ...texts });
  i18n.activate(language);
};

/** The language that is spoken. */
export const language = (): Language => (i18n.locale === 'fil' ? 'fil' : 'en');

/** A text of this page: those of the part `public` of the catalogue, no others. */
export const t = (id: MessageId, values: MessageValues = {}): string =>
  i18n._(id, withForms(values, language()));
