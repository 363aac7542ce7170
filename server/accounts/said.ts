import type { MessageId } from '#server/messages/ids.ts';
import { text } from '#server/messages/text.ts';
import type { Said } from './contract.ts';

export const said = (id: MessageId): Said => ({ message: text(id) });
