import { v4 } from 'uuid';
import { withMergedFields } from '#renderer/offline/conflicts/merge-fields.ts';
import { failureOf } from '#renderer/offline/outbox/outbox-answer.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import {
  applyAnswer,
  applyFailure,
  type SaveOutcome,
} from '#renderer/offline/outbox/outbox-outcome.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { holdBackOld, markTried, nextToSend } from '#renderer/offline/outbox/outbox-sending.ts';
import type { OutboxStore } from '#renderer/offline/outbox/outbox-store.ts';
import { isQuotaError } from '#renderer/offline/reads/storage-state.ts';

/** Sends the next step of an item under its key. Throws the call's errors. */
export type SendItem = (item: OutboxItem) => Promise<SaveOutcome>;

export interface SyncRun {
  readonly store: Pick<OutboxStore, 'list' | 'change'>;
  readonly owner: string;
  readonly send: SendItem;
  /** Called before each item; false ends the run. */
  readonly shouldGoOn: () => boolean | Promise<boolean>;
  readonly onItem: (item: OutboxItem) => void;
  readonly onChange: (items: Items) => void;
}

/** Why a run ended; `through` means that it reached the end. */
export type SyncEnd = 'through' | 'stopped' | 'unreachable' | 'signed-out' | 'other-owner';

/** How often a run merges an item with states that are newer each time, before its owner is asked. */
const MAX_MERGES = 3;

/** The items without one that has arrived, unless its arrival changes others, or more of it has to be sent. */
const withoutArrived = (items: Items, itemsAfter: Items, { id }: OutboxItem): Items => {
  const isAlone = itemsAfter.every((after) =>
    after.id === id ? after.state === 'synced' : items.includes(after),
  );
  return isAlone ? items.filter((each) => each.id !== id) : items;
};

/**
 * Sends the waiting items one after the other in order. An item that fails by itself delays only the items that depend
 * on it. An edit in conflict is merged with the server's newer state, and sent again, if they changed different fields.
 * A full device sends too. It cannot store what comes of an item, which therefore waits for room and is sent again under
 * the same key, unless it can be deleted.
 */
export const syncAll = async (run: SyncRun): Promise<SyncEnd> => {
  const { store, owner, send, shouldGoOn, onItem, onChange } = run;
  const changeItems = async (step: (items: Items) => Items) => {
    const items = await store.change(owner, step);
    onChange(items);
    return items;
  };
  /** The items after the step, and whether the device had room to store them. */
  const tryToChange = async (step: (items: Items) => Items) => {
    try {
      return { items: await changeItems(step), isStored: true };
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      return { items: step(await store.list(owner)), isStored: false };
    }
  };
  const doneIds = new Set<string>();
  const mergeCounts = new Map<string, number>();
  const mergeIfPossible = (items: Items, id: string): Items => {
    const count = mergeCounts.get(id) ?? 0;
    const mergedItems = count < MAX_MERGES ? withMergedFields(items, id, v4()) : items;
    if (mergedItems !== items) mergeCounts.set(id, count + 1);
    return mergedItems;
  };
  await tryToChange((items) =>
    items.reduce<Items>(
      (changed, { id }) => mergeIfPossible(changed, id),
      holdBackOld(items, Date.now()),
    ),
  );
  for (;;) {
    if (!(await shouldGoOn())) return 'stopped';
    const next = nextToSend(await store.list(owner), doneIds);
    if (!next) return 'through';
    const marked = await tryToChange((items) => markTried(items, next.id));
    const item = marked.items.find(({ id }) => id === next.id);
    // The owner has discarded the item meanwhile.
    if (!item) continue;
    onItem(item);
    try {
      const answer = await send(item);
      // A thing that was edited and deleted elsewhere, and is now restored, can be in conflict too.
      const { isStored } = await tryToChange((items) =>
        mergeIfPossible(applyAnswer(items, item, answer), item.id),
      );
      if (isStored) continue;
      doneIds.add(item.id);
      // Deleting needs no room.
      await changeItems((items) => withoutArrived(items, applyAnswer(items, item, answer), item));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' || failure.kind === 'conflict') {
        const next = await tryToChange((items) =>
          mergeIfPossible(applyFailure(items, item, failure), item.id),
        );
        const isWaiting = next.items.some(({ id, state }) => id === item.id && state === 'waiting');
        // The item was merged, or edited meanwhile, or its subject must be restored first: it is sent once more.
        if (next.isStored && isWaiting) continue;
      } else if (failure.kind !== 'later') return failure.kind;
      doneIds.add(item.id);
    }
  }
};
