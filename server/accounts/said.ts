import type { MessageId, MessageValues } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Said } from './contract.ts';

export const said = (id: MessageId, values?: MessageValues): Said => ({
  message: text(id, values),
});
