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

/**
 * Sends the waiting items one after the other in order. An item that fails by itself delays only the items that depend
 * on it. An edit in conflict is merged with the server's newer state, and sent again, if they changed different fields.
 */
export const syncAll = async (run: SyncRun): Promise<SyncEnd> => {
  const { store, owner, send, shouldGoOn, onItem, onChange } = run;
  const changeItems = async (step: (items: Items) => Items) => {
    const items = await store.change(owner, step);
    onChange(items);
    return items;
  };
  const doneIds = new Set<string>();
  const mergeCounts = new Map<string, number>();
  const mergeIfPossible = (items: Items, id: string): Items => {
    const count = mergeCounts.get(id) ?? 0;
    const mergedItems = count < MAX_MERGES ? withMergedFields(items, id, v4()) : items;
    if (mergedItems !== items) mergeCounts.set(id, count + 1);
    return mergedItems;
  };
  await changeItems((items) =>
    items.reduce<Items>(
      (changed, { id }) => mergeIfPossible(changed, id),
      holdBackOld(items, Date.now()),
    ),
  );
  for (;;) {
    if (!(await shouldGoOn())) return 'stopped';
    const next = nextToSend(await store.list(owner), doneIds);
    if (!next) return 'through';
    const markedItems = await changeItems((items) => markTried(items, next.id));
    const item = markedItems.find(({ id }) => id === next.id);
    // The owner has discarded the item meanwhile.
    if (!item) continue;
    onItem(item);
    try {
      const answer = await send(item);
      // A thing that was edited and deleted elsewhere, and is now restored, can be in conflict too.
      await changeItems((items) => mergeIfPossible(applyAnswer(items, item, answer), item.id));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === 'refused' || failure.kind === 'conflict') {
        const next = await changeItems((items) =>
          mergeIfPossible(applyFailure(items, item, failure), item.id),
        );
        // The item was merged, or edited meanwhile, or its subject must be restored first: it is sent once more.
        if (next.some(({ id, state }) => id === item.id && state === 'waiting')) continue;
      } else if (failure.kind !== 'later') return failure.kind;
      doneIds.add(item.id);
    }
  }
};
