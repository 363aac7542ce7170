import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { en } from './en.ts';
import type { MessageId, MessageValues } from './ids.ts';

const i18n = setupI18n({ locale: 'en', messages: { en } });
i18n.setMessagesCompiler(compileMessage);

/** The English text: what the wire, the mails and the log carry. */
export const text = (id: MessageId, values: MessageValues = {}): string =>
  i18n._(id, { ...values });

export const isMessageId = (code: string): code is MessageId => Object.hasOwn(en, code);
