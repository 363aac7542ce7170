import {
  isOfflinePetId,
  type NewItem,
  type OutboxItem,
  offlinePetId,
  offlineRecordId,
  type Problem,
} from './outbox-item.ts';

/** Everything of one owner, in no order in particular. Each step gives the items as they are after it. */
export type Items = readonly OutboxItem[];

const inLine = (items: Items): Items => [...items].sort((a, b) => a.order - b.order);

export const unsynced = (items: Items): Items =>
  inLine(items).filter(({ state }) => state !== 'synced');

const replace = (items: Items, id: string, change: (item: OutboxItem) => OutboxItem): Items =>
  items.map((item) => (item.id === id ? change(item) : item));

/** A save that the server may have got already: `attempts` is 1. The same save is never kept twice. */
export const added = (items: Items, item: NewItem): Items => {
  const id = item.kind === 'pet' ? offlinePetId(item.key) : offlineRecordId(item.key);
  if (items.some((other) => other.id === id)) return items;
  const order = Math.max(0, ...items.map((other) => other.order)) + 1;
  const fresh = {
    id,
    order,
    edits: [],
    state: 'waiting',
    problem: null,
    attempts: 1,
    savedId: null,
    version: null,
  } as const;
  if (item.kind === 'pet') return [...items, { ...item, ...fresh }];
  // Its pet may have arrived while the record was being typed.
  const petId = items.find((pet) => pet.id === item.petId)?.savedId ?? item.petId;
  return [...items, { ...item, ...fresh, petId }];
};

/** Whether the server certainly has nothing of it: what it refused it did not save. */
const isNowhere = ({ state, savedId }: OutboxItem): boolean =>
  state === 'refused' && savedId === null;

/**
 * Other words for an item that is not sent yet. Where an earlier try may have been saved without its answer having
 * come, they are an edit of it, sent after it; else they stand in its place under a key of their own.
 */
export const edited = <Item extends OutboxItem>(
  items: Items,
  item: Pick<Item, 'id'>,
  body: Item['body'],
  key: string,
): Items =>
  replace(items, item.id, (before) => {
    if (before.state === 'synced') return before;
    const open = { ...before, state: 'waiting', problem: null } as const;
    // A cast: whoever edits an item gives it a body of its own kind.
    return (
      isNowhere(before)
        ? { ...open, body, key }
        : { ...open, edits: [...(before.savedId === null ? [] : before.edits), { body, key }] }
    ) as Item;
  });

/** Without an item, and without what would wait for it for ever. */
export const dropped = (items: Items, id: string): Items =>
  items.filter((item) => item.id !== id && !(item.kind === 'record' && item.petId === id));

/** The pet that an item waits for; undefined where it waits for none. */
export const waitsFor = (items: Items, item: OutboxItem): OutboxItem | undefined =>
  item.kind === 'record' && isOfflinePetId(item.petId)
    ? items.find(({ id }) => id === item.petId)
    : undefined;

/** The first in line that can be sent and is not among those that this run has had its turn with. */
export const nextToSend = (items: Items, done: ReadonlySet<string>): OutboxItem | undefined =>
  inLine(items).find(
    (item) =>
      item.state === 'waiting' &&
      !done.has(item.id) &&
      !(item.kind === 'record' && isOfflinePetId(item.petId)),
  );

/** Noted before a request goes out, so that a crash after it is not taken for "never sent". */
export const tried = (items: Items, id: string): Items =>
  replace(items, id, (item) => ({ ...item, attempts: item.attempts + 1 }));

export interface Saved {
  readonly savedId: string;
  readonly version: number;
}

const hasArrived = (item: OutboxItem, { savedId, version }: Saved): OutboxItem => ({
  ...item,
  savedId,
  version,
  problem: null,
  state: item.edits.length === 0 ? 'synced' : 'waiting',
});

/** The server has it: its edit is next, if there is one, and what waited for its id goes by that. */
export const saved = (items: Items, id: string, answer: Saved): Items =>
  items.map((item) => {
    if (item.id === id) return hasArrived(item, answer);
    return item.kind === 'record' && item.petId === id ? { ...item, petId: answer.savedId } : item;
  });

/** A cast: of the edits of one kind those that are left are of that kind. */
const withoutEdit = (item: OutboxItem, key: string): OutboxItem =>
  ({ ...item, edits: item.edits.filter((edit) => edit.key !== key) }) as OutboxItem;

/** The server has the edit that was sent under that key; one typed since then is still to be sent. */
export const editSaved = (items: Items, id: string, key: string, answer: Saved): Items =>
  replace(items, id, (item) => hasArrived(withoutEdit(item, key), answer));

/**
 * What was sent under that key is refused: it is kept with the server's reason until its owner decides. Where other
 * words were typed meanwhile, those have not been refused: they are the item now, and next.
 */
export const refused = (items: Items, id: string, key: string, problem: Problem): Items =>
  replace(items, id, (item) => {
    const [typed, ...later] = item.edits;
    if (item.savedId === null) {
      if (item.key !== key) return item;
      // A cast: an item's edits are of its own kind.
      if (typed) return { ...item, ...typed, edits: later } as OutboxItem;
    } else {
      if (typed?.key !== key) return item;
      // What was typed after it holds all of it that its owner still wants.
      if (later.length > 0) return withoutEdit(item, key);
    }
    return { ...item, state: 'refused', problem };
  });

/** The owner asks for another try of what was refused. */
export const reopened = (items: Items): Items =>
  items.map((item) => (item.state === 'refused' ? { ...item, state: 'waiting' } : item));

/** Without what has arrived. */
export const cleared = (items: Items): Items => items.filter(({ state }) => state !== 'synced');
