import type { MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { MessageAnswer } from './contract.ts';

export const messageAnswer = (id: MessageId, values?: MessageValues): MessageAnswer => ({
  message: text(id, values),
});
