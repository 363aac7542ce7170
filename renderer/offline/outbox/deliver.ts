import { v4 } from 'uuid';
import { NetworkError } from '#renderer/api.ts';
import { isQuotaError, storageState } from '#renderer/offline/reads/storage-state.ts';
import { readOutcome, sendNext } from '#renderer/offline/sync/sync-send.ts';
import { NotStored } from '#renderer/ui/overlays/error-toast.ts';
import { FORM_WAIT, MAX_SEND_MS } from './form-wait.ts';
import { kindOf } from './kinds.ts';
import { isServerUnreachable, mayWait } from './outbox-answer.ts';
import { removeItem } from './outbox-edits.ts';
import type { EndedItems, NewItem, OutboxItem } from './outbox-item.ts';
import { applyAnswer } from './outbox-outcome.ts';
import { type Items, idOf, newItemOf } from './outbox-queue.ts';
import { markLate, releaseFromForm, withSending } from './outbox-sending.ts';
import type { OutboxStore } from './outbox-store.ts';
import { holdWhileSending } from './sending-lock.ts';

/**
 * The result of a change. `sent`: the server has it. `kept`: it waits on this device. `sending`: it waits too, while
 * its first request continues. `joined`: it was merged into another unsent change of the same thing.
 */
export type Delivery<Answer extends object = object> =
  | {
      readonly end: 'sent';
      readonly answer: Answer;
      /** For a deletion: the conflicts that it ended on this device. */
      readonly ended: EndedItems;
    }
  | {
      readonly end: 'sending';
      /** Resolves at the end of the request: whether the server has saved the change. Never rejects. */
      readonly over: Promise<boolean>;
    }
  | { readonly end: 'kept' | 'joined' };

type ChangeableStore = Pick<OutboxStore, 'change'>;

const deliveryOf = <Answer extends object>(answer: object, item: OutboxItem): Delivery<Answer> => ({
  end: 'sent',
  // The cast is safe: the caller knows the answer of its kind of change.
  answer: answer as Answer,
  ended: item.ended ?? [],
});

const canBeStored = (item: OutboxItem, error: unknown): boolean =>
  kindOf(item).waitsOnFailure ? mayWait(error) : isServerUnreachable(error);

/** Sends a change without storing it. `failure` is the reason why this device could not store it. */
export const sendWithoutStoring = async <Answer extends object>(
  item: NewItem,
  failure?: unknown,
): Promise<Delivery<Answer>> => {
  const directItem = { ...newItemOf([], item), sendingUntil: Date.now() + MAX_SEND_MS };
  try {
    const delivery = deliveryOf<Answer>(await sendNext(directItem), directItem);
    if (failure !== undefined) storageState.set(isQuotaError(failure) ? 'noRoom' : 'none');
    return delivery;
  } catch (error) {
    if (failure === undefined || !canBeStored(directItem, error)) throw error;
    throw new NotStored(isQuotaError(failure) ? 'outbox.full' : 'outbox.unkept');
  }
};

const takesTooLong = (sending: Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), FORM_WAIT);
    const onAnswered = () => {
      clearTimeout(timer);
      resolve(false);
    };
    sending.then(onAnswered, onAnswered);
  });

/**
 * Removes an item that is not sent after all. The items that it replaced return, unless it was itself discarded or
 * replaced meanwhile, as by another tab.
 */
const withoutItem = (items: Items, id: string, replacedItems: Items): Items => {
  if (!items.some((item) => item.id === id)) return items;
  const otherItems = removeItem(items, id, true);
  const isThere = (item: OutboxItem) => otherItems.some((each) => each.id === item.id);
  return [...otherItems, ...replacedItems.filter((item) => !isThere(item))];
};

/** Like `withoutItem`, for an item that the server has refused. Edits that were added meanwhile stay and are sent next. */
const withoutRefused = (items: Items, id: string, replacedItems: Items): Items =>
  items.some((item) => item.id === id && item.edits.length > 0)
    ? releaseFromForm(items, id)
    : withoutItem(items, id, replacedItems);

/**
 * Takes the answer to a request for which the form no longer waits. After any failure the item waits for the next run,
 * which sends it again under the same key. Returns whether the server has saved it.
 */
const finishLate = async (
  store: ChangeableStore,
  item: OutboxItem,
  sending: Promise<object>,
): Promise<boolean> => {
  const { owner, id } = item;
  try {
    const savedResult = readOutcome(item, await sending);
    await store.change(owner, (all) => applyAnswer(all, item, savedResult));
    return true;
  } catch {
    await store.change(owner, (all) => releaseFromForm(all, id)).catch(() => undefined);
    return false;
  }
};

/**
 * Adds a change to a stored outbox and sends it from there. Throws the server's refusal, after restoring the outbox;
 * NetworkError if it had to wait and may not (`canWait`); NotStored if it had to wait and this device stores nothing.
 */
export const deliverFrom = async <Answer extends object>(
  store: ChangeableStore,
  item: NewItem,
  canWait = true,
): Promise<Delivery<Answer>> => {
  const { owner } = item;
  const deadline = Date.now() + MAX_SEND_MS;
  const nextKey = v4();
  let items: Items;
  let replacedItems: Items = [];
  try {
    items = await store.change(owner, (all) => {
      const next = withSending(all, item, deadline, nextKey);
      replacedItems = all.filter(({ id }) => !next.some((each) => each.id === id));
      return next;
    });
  } catch (failure) {
    return sendWithoutStoring<Answer>(item, failure);
  }
  const ids = [idOf(item), idOf({ ...item, key: nextKey })];
  const ownItem = items.find(
    ({ id, sendingUntil }) => ids.includes(id) && sendingUntil === deadline,
  );
  if (!ownItem) {
    const isOwnItem = items.some(({ id, edits }) => ids.includes(id) && edits.length === 0);
    if (canWait) return { end: isOwnItem ? 'kept' : 'joined' };
    await store.change(owner, (all) => withoutItem(all, idOf(item), replacedItems));
    throw new NetworkError('another change has to be sent first');
  }
  const wasOffline = !navigator.onLine;
  const sending = sendNext(ownItem);
  holdWhileSending(ownItem.id, sending);
  if (canWait && (await takesTooLong(sending))) {
    await store.change(owner, (all) => markLate(all, ownItem.id)).catch(() => undefined);
    return { end: 'sending', over: finishLate(store, ownItem, sending) };
  }
  try {
    const answer = await sending;
    const savedResult = readOutcome(ownItem, answer);
    // A step that cannot be stored now is sent again under the same key, and receives the same answer.
    await store
      .change(owner, (all) => applyAnswer(all, ownItem, savedResult))
      .catch(() => undefined);
    return deliveryOf<Answer>(answer, ownItem);
  } catch (error) {
    const mustWait = canWait && canBeStored(ownItem, error);
    await store
      .change(owner, (all) =>
        mustWait
          ? releaseFromForm(all, ownItem.id, wasOffline)
          : withoutRefused(all, ownItem.id, replacedItems),
      )
      .catch(() => undefined);
    if (mustWait) return { end: 'kept' };
    throw error;
  }
};
