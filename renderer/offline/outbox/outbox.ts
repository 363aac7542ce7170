import { useSyncExternalStore } from 'react';
import { v4 } from 'uuid';
import { isMerged } from '#renderer/offline/conflicts/merge-fields.ts';
import { asNewThing, withSavedAsNew } from '#renderer/offline/conflicts/save-as-new.ts';
import { isQuotaError } from '#renderer/offline/reads/storage-state.ts';
import { runInOneTab } from '#renderer/offline/sync/sync-lock.ts';
import { type SyncEnd, syncAll } from '#renderer/offline/sync/sync-run.ts';
import { sendItem } from '#renderer/offline/sync/sync-send.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { type Delivery, deliverFrom, sendWithoutStoring } from './deliver.ts';
import { kindsReady } from './kinds.ts';
import { addEdit, moveToParent, removeItem } from './outbox-edits.ts';
import { guardStore } from './outbox-guard.ts';
import {
  type EndedItems,
  isBeingSent,
  type NewItem,
  type OutboxItem,
  type VersionedItem,
} from './outbox-item.ts';
import { confirmFor, discardInConflict, resolveWith } from './outbox-outcome.ts';
import { type Items, visibleItems, withoutSynced, withReopened } from './outbox-queue.ts';
import { releaseLeft, removeSynced, reopenRefused } from './outbox-sending.ts';
import { openOutboxStore } from './outbox-store.ts';
import { listSending } from './sending-lock.ts';

/** The progress of a run: the item that is being sent, and its position among those that were waiting. */
export interface SyncProgress {
  readonly itemId: string;
  readonly index: number;
  readonly count: number;
}

export interface OutboxState {
  readonly owner: string | null;
  readonly items: Items;
  readonly progress: SyncProgress | null;
}

const store = guardStore(openOutboxStore());
let state: OutboxState = { owner: null, items: [], progress: null };
/** Whether the items of the shown owner were read. */
let isRead = false;
const listeners = new Set<() => void>();
let isStopping = false;

const publish = (change: Partial<OutboxState>): void => {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
};

/** Calls the listener at each change, and returns a function that ends that. */
export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const outboxState = (): OutboxState => state;
export const useOutbox = (): OutboxState => useSyncExternalStore(subscribeToOutbox, outboxState);

/** Tells other tabs what this one changed. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('alaga.outbox') : undefined;

/** The items of an owner, after their kinds are loaded. Throws if the browser stores nothing. */
export const readOutbox = async (owner: string): Promise<Items> => {
  const [items] = await Promise.all([store.list(owner), kindsReady()]);
  return items;
};

/** Lets the items wait that a form was sending when its page was closed. */
const releaseLeftItems = async (owner: string, items: Items): Promise<Items> => {
  if (!items.some((item) => isBeingSent(item))) return items;
  const sendingIds = await listSending();
  if (!sendingIds) return items;
  // On a full device they wait until the form's time is over.
  return store.change(owner, (all) => releaseLeft(all, sendingIds)).catch(() => items);
};

const showItems = (owner: string, items: Items): void => {
  if (state.owner !== owner) return;
  isRead = true;
  publish({ items });
};

const reloadOutbox = async (): Promise<void> => {
  const { owner } = state;
  if (owner !== null) showItems(owner, await readOutbox(owner));
};

channel?.addEventListener('message', () => void reloadOutbox().catch(() => undefined));

/** Changes an owner's items in one step and tells other tabs. Throws if the browser stores nothing. */
export const changeOutbox = async (
  owner: string,
  step: (items: Items) => Items,
): Promise<Items> => {
  await kindsReady();
  const items = await store.change(owner, step);
  showItems(owner, items);
  channel?.postMessage('changed');
  return items;
};

/**
 * Adds a change to the outbox and sends it from there, the only way in which changes that can wait are saved. Throws as
 * `deliverFrom` does. A window with the server inside needs no outbox.
 */
export const deliver = async <Answer extends object>(
  item: NewItem,
  canWait = true,
): Promise<Delivery<Answer>> => {
  await kindsReady();
  return window.alagaDesktop || item.owner === ''
    ? sendWithoutStoring<Answer>(item)
    : deliverFrom<Answer>({ change: changeOutbox }, item, canWait);
};

/** Shows only the signed-in owner's outbox. Throws if it cannot be read, and reads it again when it is called again. */
export const showOutboxOf = async (owner: string | null): Promise<void> => {
  if (state.owner !== owner) {
    isRead = false;
    publish({ owner, items: [], progress: null });
  }
  if (owner === null || isRead) return;
  showItems(owner, await releaseLeftItems(owner, await readOutbox(owner)));
};

/** Returns whether the item was still to be sent. If it has arrived meanwhile, it no longer belongs to the outbox. */
export const editItem = async <Item extends OutboxItem>(
  item: Item,
  body: Item['body'],
): Promise<boolean> => {
  const items = await changeOutbox(item.owner, (all) => addEdit<Item>(all, item, body, v4()));
  return items.some(({ id, state: now }) => id === item.id && now === 'waiting');
};

/** Discards an item. If it can be undone and may already be done, the next run undoes it. */
export const dropItem = async ({ owner, id }: OutboxItem): Promise<void> => {
  await changeOutbox(owner, (items) => removeItem(items, id));
};

/**
 * Ends a conflict with the owner's choice: `fields` are the fields that replace the server's newer state; none for a
 * deletion that is done after all, undefined to keep the server's state unchanged.
 */
export const resolveConflict = async <Item extends VersionedItem>(
  { owner, id }: Item,
  fields: Partial<Item['body']> | undefined,
): Promise<void> => {
  await changeOutbox(owner, (items) =>
    fields ? resolveWith(items, id, fields, v4()) : discardInConflict(items, id),
  );
};

/** Confirms an item without versions for the server's newer state. */
export const confirmItem = async ({ owner, id }: OutboxItem): Promise<void> => {
  await changeOutbox(owner, (items) => confirmFor(items, id, v4()));
};

/** Opens conflicts again after the deletion that ended them was undone. */
export const reopenConflicts = async (owner: string, endedConflicts: EndedItems): Promise<void> => {
  if (endedConflicts.length > 0)
    await changeOutbox(owner, (items) => withReopened(items, endedConflicts));
};

/** Replaces an edit of a thing that is gone for good by a new thing. */
export const saveAsNew = async (item: OutboxItem): Promise<void> => {
  const newItem = asNewThing(item, newId(), new Date().toISOString());
  if (newItem)
    await changeOutbox(item.owner, (items) => withSavedAsNew(items, item, newItem, newId));
};

/** Moves a new thing to another parent. */
export const moveItem = async (
  { owner, id }: OutboxItem,
  parent: string,
  name: string,
): Promise<void> => {
  await changeOutbox(owner, (items) => moveToParent(items, id, { parent, name, key: newId() }));
};

/**
 * The number of saves that this device still has to send for an owner, asked before a sign-out. Items that have arrived
 * are deleted.
 */
export const countWaiting = async (owner: string): Promise<number> => {
  const items = await store.list(owner);
  const count = withoutSynced(items).length;
  if (items.length > count) await store.change(owner, removeSynced).catch(() => undefined);
  return count;
};

/** Deletes all unsent changes of an owner. */
export const emptyOutbox = async (owner: string): Promise<void> => {
  await changeOutbox(owner, () => []);
};

/** Ends a run after the item that is being sent. */
export const stopSync = (): void => {
  isStopping = true;
};

/** The result of a run. */
export interface SyncResult {
  readonly end: SyncEnd;
  readonly sentCount: number;
  readonly remainingCount: number;
  /** Whether it sent edits that were merged with changes of another device. */
  readonly hasMerged: boolean;
}

/** The runs of this tab by owner. After another login, the run of the owner before may still end its last item. */
const runByOwner = new Map<string, Promise<SyncResult | undefined>>();

/**
 * The reason for a run. In the `background` it resolves to undefined while another run is sending; the others wait for
 * that to end. Only a run that the owner `asked` for tries refused items again, because some may be on the server.
 */
export type SyncReason = 'background' | 'logout' | 'asked';

/** Sends unsent changes. */
export const sync = async (owner: string, reason: SyncReason): Promise<SyncResult | undefined> => {
  while (reason !== 'background' && runByOwner.has(owner))
    await runByOwner.get(owner)?.catch(() => undefined);
  if (state.owner !== owner || runByOwner.has(owner)) return undefined;
  isStopping = false;
  const newRun = startRun(owner, reason).finally(() => runByOwner.delete(owner));
  runByOwner.set(owner, newRun);
  return newRun;
};

const startRun = async (owner: string, reason: SyncReason): Promise<SyncResult | undefined> => {
  await kindsReady();
  return runInOneTab(store, owner, reason !== 'background', async (isLockHeld) => {
    // A full device sends only what is not refused.
    if (reason === 'asked') {
      await changeOutbox(owner, reopenRefused).catch((error: unknown) => {
        if (!isQuotaError(error)) throw error;
      });
    }
    const items = await releaseLeftItems(owner, await store.list(owner));
    const waitingBefore = visibleItems(items).filter(({ state }) => state === 'waiting');
    const count = waitingBefore.length;
    const seenIds = new Set<string>();
    const mergedIds = new Set<string>();
    try {
      const end = await syncAll({
        store,
        owner,
        send: sendItem,
        shouldGoOn: async () => !isStopping && state.owner === owner && (await isLockHeld()),
        onItem(item) {
          const { id } = item;
          seenIds.add(id);
          if (isMerged(item)) mergedIds.add(id);
          // Edits that the run itself has merged were not waiting before.
          const progress = {
            itemId: id,
            index: seenIds.size,
            count: Math.max(seenIds.size, count),
          };
          if (state.owner === owner) publish({ progress });
        },
        onChange(items) {
          showItems(owner, items);
          channel?.postMessage('changed');
        },
      });
      const remainingIds = new Set(visibleItems(await store.list(owner)).map(({ id }) => id));
      const isSent = (id: string) => !remainingIds.has(id);
      return {
        end,
        remainingCount: remainingIds.size,
        sentCount: [...seenIds].filter(isSent).length,
        hasMerged: [...mergedIds].some(isSent),
      };
    } finally {
      if (state.owner === owner) publish({ progress: null });
    }
  });
};

/** Removes the items that have arrived, after the lists show them. */
export const clearSynced = async (owner: string): Promise<void> => {
  await changeOutbox(owner, removeSynced);
};
