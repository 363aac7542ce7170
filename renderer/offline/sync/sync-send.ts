import { NetworkError } from '#renderer/api.ts';
import { type CallOptions, kindOf, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import {
  keyToSend,
  type OutboxItem,
  type StoredBase,
} from '#renderer/offline/outbox/outbox-item.ts';
import type { SaveOutcome } from '#renderer/offline/outbox/outbox-outcome.ts';
import { requestForAccount } from '#server/http/rules.ts';

/** Sends the next step of an item: its undoing, its restoring, a later edit, or the item itself. */
const sendNextStep = (item: OutboxItem, options: CallOptions): Promise<object> => {
  const { send, sendEdit, restore, undo } = kindOf(item);
  const [edit] = item.edits;
  if (item.isGone && restore) return restore(item, options);
  if (item.takenBack && undo) return undo(item, options);
  return item.savedId !== null && edit && sendEdit
    ? sendEdit(item, edit.body, options)
    : send(item, options);
};

interface ServerAnswer {
  readonly id?: unknown;
  readonly version?: unknown;
  readonly message?: unknown;
}

/** Sends an item in its owner's name. The server refuses it if somebody else is signed in by now. */
export const sendNext = (item: OutboxItem): Promise<object> =>
  sendNextStep(item, { headers: requestForAccount(item.owner), idempotencyKey: keyToSend(item) });

/** Reads the answer to an item. Throws NetworkError if it does not come from the server. */
export const readOutcome = (item: OutboxItem, answer: ServerAnswer): SaveOutcome => {
  const { id, version, message } = answer;
  // The answer to a deletion contains only a message.
  if (typeof message === 'string' && id === undefined) {
    return { savedId: subjectOf(item) ?? '', version: item.version };
  }
  // Only the server itself answers with an id.
  if (typeof id !== 'string') throw new NetworkError(answer);
  if (typeof version !== 'number') return { savedId: id, version: null };
  // The cast is safe: an answer with a version is one of these things.
  return { savedId: id, version, stored: answer as StoredBase };
};

export const sendItem = async (item: OutboxItem): Promise<SaveOutcome> =>
  readOutcome(item, await sendNext(item));
