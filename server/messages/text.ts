import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { en } from './en.ts';
import { fil } from './fil.ts';
import type { Language, MessageId, MessageValues } from './ids.ts';

const makeFormatters = (locale: Language, messages: Readonly<Record<string, string>>) => {
  const i18n = setupI18n({ locale, messages: { [locale]: { ...messages } } });
  i18n.setMessagesCompiler(compileMessage);
  return i18n;
};

const formattersByLanguage = {
  en: makeFormatters('en', en),
  fil: makeFormatters('fil', fil),
} as const;

/**
 * Formats a text in a language. Error answers and logs are in English; mails and the desktop shell use the owner's
 * language.
 */
export const text = (
  id: MessageId,
  values: MessageValues = {},
  language: Language = 'en',
): string => formattersByLanguage[language]._(id, { ...values });

export const isMessageId = (code: string): code is MessageId => Object.hasOwn(en, code);
