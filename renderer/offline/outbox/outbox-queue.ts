import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { isNew, isRemoval, kindOf, parentSubjectOf, subjectOf } from './kinds.ts';
import {
  type EndedItems,
  isVersioned,
  isWaiting,
  mergeEdits,
  type NewItem,
  newIdOf,
  type OutboxItem,
  type StoredBase,
} from './outbox-item.ts';

/** All items of one owner, in no particular order. Each function returns the items after its step. */
export type Items = readonly OutboxItem[];

const inSendOrder = (items: Items): Items => [...items].sort((a, b) => a.order - b.order);

export const withoutSynced = (items: Items): Items =>
  inSendOrder(items).filter(({ state }) => state !== 'synced');

/** The items that screens show as unsent. */
export const visibleItems = (items: Items): Items => inSendOrder(items).filter(isWaiting);

export const updateItem = (
  items: Items,
  id: string,
  change: (item: OutboxItem) => OutboxItem,
): Items => items.map((item) => (item.id === id ? change(item) : item));

/** The id of a new item. */
export const idOf = (item: NewItem): string => `${kindOf(item).prefix}${item.key}`;

const findSameSave = (items: Items, item: NewItem): OutboxItem | undefined =>
  withoutSynced(items).find(
    (otherItem) =>
      kindOf(item).joins.includes(otherItem.kind) && subjectOf(otherItem) === subjectOf(item),
  );

const NEW_ITEM_STATE = {
  edits: [],
  state: 'waiting',
  problem: null,
  savedId: null,
  version: null,
  returns: 0,
  isGone: false,
  takenBack: false,
} as const;

/** Gives an item whose parent an earlier version stored here the id that the server gave to the parent. */
export const withParentId = (item: OutboxItem, itemId: string, savedId: string): OutboxItem => {
  const { parentField } = kindOf(item);
  return parentField !== undefined && parentSubjectOf(item) === itemId
    ? { ...item, [parentField]: savedId }
    : item;
};

/** A new item with the fields that the outbox adds. */
export const newItemOf = (items: Items, { untried = false, ...item }: NewItem): OutboxItem => {
  const order = Math.max(0, ...items.map((otherItem) => otherItem.order)) + 1;
  const { role } = kindOf(item);
  const knownVersions = role === 'deed' ? {} : { theirs: null, base: null };
  const version = 'base' in item ? item.base.version : null;
  const queueFields = {
    ...NEW_ITEM_STATE,
    id: idOf(item),
    order,
    attempts: untried ? 0 : 1,
    version,
  };
  // The cast is safe: with the common fields, a new item is an item of its kind.
  const queuedItem = { ...knownVersions, ...item, ...queueFields } as OutboxItem;
  const parent = items.find(({ id }) => id === parentSubjectOf(queuedItem));
  return parent?.savedId ? withParentId(queuedItem, parent.id, parent.savedId) : queuedItem;
};

/**
 * Adds a save that the server may already have, unless it is `untried`. The same save is never stored twice, and an
 * edit of a thing with an unsent edit is merged into that.
 */
export const addSave = (items: Items, item: NewItem): Items => {
  const isSameItem = ({ id, key, edits }: OutboxItem) =>
    id === idOf(item) || key === item.key || edits.some((edit) => edit.key === item.key);
  if (items.some(isSameItem)) return items;
  const existingItem = findSameSave(items, item);
  if (!existingItem) return appendItem(items, newItemOf(items, item));
  const { isOncePerSubject, isOther } = kindOf(item);
  if (!isOncePerSubject) return addEdit(items, existingItem, item.body, item.key);
  return existingItem.takenBack || isOther?.(existingItem, newItemOf(items, item))
    ? replaceItem(items, existingItem, item)
    : items;
};

/** Appends a new item. A deletion puts the open conflicts of its thing aside. */
const appendItem = (items: Items, newItem: OutboxItem): Items => {
  if (!isRemoval(newItem)) return [...items, newItem];
  const subject = subjectOf(newItem) ?? '';
  return [...withoutConflict(items, subject), { ...newItem, ended: conflictsOf(items, subject) }];
};

/** Replaces a deed that was withdrawn and done again. The first one may have reached the server. */
const replaceItem = (items: Items, existing: OutboxItem, item: NewItem): Items => {
  const mergedItem = newItemOf(items, item);
  const inheritedFields: object | undefined = kindOf(mergedItem).takenOver?.(existing);
  const attempts = Math.max(existing.attempts, mergedItem.attempts);
  return appendItem(
    removeItem(items, existing.id, true),
    changeItem(mergedItem, { ...inheritedFields, attempts }),
  );
};

/** Whether the server certainly has nothing of an item. A refused item was not saved. */
export const isUnsent = ({ state, savedId, attempts }: OutboxItem): boolean =>
  savedId === null && (attempts === 0 || state === 'refused' || state === 'conflict');

/** Whether a new thing, or an edit, may have reached the server although its answer was lost. */
export const mayHaveArrived = (item: OutboxItem): boolean =>
  !isUnsent(item) && item.state === 'waiting' && item.attempts > 0;

/**
 * An item with other fields or another state. The cast is safe: callers pass fields of the item's own kind.
 */
export const changeItem = (
  item: OutboxItem,
  changes: Partial<Omit<OutboxItem, 'kind' | 'body' | 'edits'>> & {
    readonly base?: StoredBase;
    readonly theirs?: StoredBase | null;
    readonly body?: object;
    readonly edits?: readonly { readonly body: object; readonly key: string }[];
  },
): OutboxItem => ({ ...item, ...changes }) as OutboxItem;

/**
 * Edits an unsent item. If an earlier try may have been saved although its answer was lost, the edit is sent after it;
 * otherwise it replaces the body under a new key.
 */
export const addEdit = <Item extends OutboxItem>(
  items: Items,
  item: Pick<Item, 'id'>,
  words: Item['body'],
  key: string,
): Items =>
  updateItem(items, item.id, (before) => {
    const { state, body, edits, savedId } = before;
    // An item that has arrived is edited on the server, as long as it is here.
    if (state === 'synced') {
      const isOnServer = kindOf(before).role === 'new' && savedId !== null;
      return isOnServer
        ? changeItem(before, { state: 'waiting', edits: [{ body: words, key }] })
        : before;
    }
    // An item in conflict waits for its owner's choice.
    const open = state === 'conflict' ? {} : ({ state: 'waiting', problem: null } as const);
    if (isUnsent(before)) return changeItem(before, { ...open, body: { ...body, ...words }, key });
    if (savedId === null) {
      const firstEdit = { body: { ...edits[0]?.body, ...words }, key };
      return changeItem(before, { ...open, edits: [firstEdit] });
    }
    if (state === 'conflict') {
      return changeItem(before, { edits: [{ body: { ...edits[0]?.body, ...words }, key }] });
    }
    return changeItem(before, { ...open, edits: [...edits, { body: words, key }] });
  });

/** Whether a discarded item may already be done on the server, so that it must be undone there. */
const needsUndoing = (item: OutboxItem): boolean =>
  kindOf(item).undo !== undefined &&
  (item.state === 'synced' || (item.state === 'waiting' && item.attempts > 0));

/**
 * Removes an item, and the items that would wait for it for ever. A deed that can be undone and may have arrived is
 * first undone on the server, unless it is dropped `atOnce`. Conflicts that a deletion put aside return.
 */
export const removeItem = (items: Items, id: string, atOnce = false): Items => {
  const item = items.find((each) => each.id === id);
  if (item && !atOnce && needsUndoing(item)) {
    const undoneFields = { takenBack: true, state: 'waiting', ended: [] } as const;
    return withReopened(
      updateItem(items, id, (before) => ({ ...before, ...undoneFields })),
      item.ended ?? [],
    );
  }
  const parent = item && isNew(item) ? newIdOf(item) : undefined;
  const otherItems = items.filter(
    (each) => each.id !== id && !(parent !== undefined && parentSubjectOf(each) === parent),
  );
  return withReopened(otherItems, item?.ended ?? []);
};

/** Whether a new thing belongs to another one and can be moved, because the server certainly does not have it. */
export const canMove = (item: OutboxItem): boolean =>
  kindOf(item).parentField !== undefined && isUnsent(item) && !item.takenBack;

/** Moves a new thing to another parent, under a new key. */
export const moveToParent = (
  items: Items,
  id: string,
  to: { readonly parent: string; readonly name: string; readonly key: string },
): Items => {
  const item = items.find((each) => each.id === id);
  const field = item && kindOf(item).parentField;
  if (!item || field === undefined || !canMove(item)) return items;
  const { kind, owner, createdAt, body, edits } = item;
  const words = mergeEdits<object>(body, ...edits.map((edit) => edit.body));
  const newFields = { kind, owner, createdAt, key: to.key, body: words, untried: true };
  // The cast is safe: with the fields of its kind, it is a new item of that kind.
  const next = { ...newFields, petName: to.name, [field]: to.parent } as unknown as NewItem;
  return addSave(
    items.filter((each) => each.id !== id),
    next,
  );
};

/** Adds the conflicts that were put aside, unless the outbox already contains them. */
export const withReopened = (items: Items, endedConflict: EndedItems): Items => [
  ...items,
  ...endedConflict.filter(({ id }) => !items.some((item) => item.id === id)),
];

/** The open conflicts of a thing. */
export const conflictsOf = (items: Items, subject: string): Items =>
  items.filter(
    (item) => item.state === 'conflict' && isVersioned(item) && subjectOf(item) === subject,
  );

/** Removes the open conflict of a thing, because a deleted thing leaves no choice. */
export const withoutConflict = (items: Items, subject: string): Items => {
  const open = conflictsOf(items, subject);
  return items.filter((item) => !open.includes(item));
};

/** Whether an item is about a thing, or about one of its parts. */
const isAbout = (item: OutboxItem, subject: string | undefined): boolean =>
  subjectOf(item) === subject || (subject !== undefined && parentSubjectOf(item) === subject);

/**
 * The item that must be sent first: its unsent parent, or an earlier change of the same thing. A deletion also waits
 * for the changes of the thing's parts, which would fail after it.
 */
export const blockerOf = (items: Items, item: OutboxItem): OutboxItem | undefined => {
  const [subject, wholeItem] = [subjectOf(item), parentSubjectOf(item)];
  const isParent = (otherItem: OutboxItem) =>
    wholeItem !== undefined && isNew(otherItem) && newIdOf(otherItem) === wholeItem;
  return items.find(
    (otherItem) =>
      isParent(otherItem) ||
      (otherItem.order < item.order &&
        otherItem.state === 'waiting' &&
        (isRemoval(item) ? isAbout(otherItem, subject) : subjectOf(otherItem) === subject)),
  );
};

/** Whether changes of a thing or its parts wait, so that its next change must wait behind them. */
export const isBlocked = (items: Items, subject: string): boolean =>
  items.some((item) => item.state === 'waiting' && isAbout(item, subject));

/**
 * The first item that can be sent and was not tried in this run. An item that a form is sending is left to
 * the form until its time is over. `now` is in milliseconds.
 */
export const nextToSend = (
  items: Items,
  doneIds: ReadonlySet<string>,
  now = Date.now(),
): OutboxItem | undefined =>
  inSendOrder(items).find(
    (item) =>
      item.state === 'waiting' &&
      (item.sendingUntil ?? 0) <= now &&
      !doneIds.has(item.id) &&
      !blockerOf(items, item),
  );

/** Marks an item as no longer being sent by its form. */
export const releaseItems = ({ sendingUntil: _, isLate: _late, ...item }: OutboxItem): OutboxItem =>
  // The cast is safe: an item without two of its optional fields is still an item of its kind.
  item as OutboxItem;

/** Called before each request, so that a crash after it does not make the item look unsent. */
export const markTried = (items: Items, id: string): Items =>
  updateItem(items, id, (item) => ({ ...releaseItems(item), attempts: item.attempts + 1 }));

/** The form stops waiting for the answer. Runs leave the item alone until its request ends. */
export const markLate = (items: Items, id: string): Items =>
  updateItem(items, id, (item) => ({ ...item, isLate: true }));

/** The form could not reach the server, so the item waits for the next run. Without a connection, nothing was sent. */
export const releaseFromForm = (items: Items, id: string, isUntried = false): Items =>
  updateItem(items, id, (item) => ({
    ...releaseItems(item),
    attempts: item.attempts - (isUntried ? 1 : 0),
  }));

/**
 * Adds a change that its form is about to send, until the given time (in milliseconds), unless something must
 * be sent first or another edit of the same thing waits. A key that already exists comes from a form that was
 * reopened after a crash, and changed fields are then an edit.
 */
export const withSending = (
  items: Items,
  item: NewItem,
  sendingUntil: number,
  nextKey: string,
): Items => {
  const id = idOf(item);
  const knownItem = items.find((each) => each.id === id);
  if (knownItem && JSON.stringify(knownItem.body) !== JSON.stringify(item.body)) {
    return knownItem.state === 'synced' && kindOf(knownItem).role !== 'new'
      ? withSending(items, { ...item, key: nextKey }, sendingUntil, nextKey)
      : releaseFromForm(addEdit(items, knownItem, item.body, nextKey), id);
  }
  const allItems = knownItem ? items : addSave(items, { ...item, untried: true });
  const ownItem = allItems.find((each) => each.id === id);
  if (!ownItem || /^(refused|conflict)$/.test(ownItem.state) || blockerOf(allItems, ownItem))
    return allItems;
  return updateItem(allItems, id, (one) =>
    changeItem(one, { state: 'waiting', attempts: one.attempts + 1, sendingUntil }),
  );
};

/** Days for which the server remembers a key. After that, the same save would be done twice. */
const MAX_AGE_DAYS = 90;

/** The code of an item that is held back because it may be on the server, which no longer knows its key. */
export const TOO_OLD_CODE = 'outbox.old';

/**
 * Holds back items that may have arrived and are older than the server's memory of keys, so that their owner
 * is asked first. Things with an id of their own are sent, because they cannot be created twice. `now` is in
 * milliseconds.
 */
export const holdBackOld = (items: Items, now: number): Items => {
  const isOld = (item: OutboxItem) =>
    isNew(item) &&
    item.body.id === undefined &&
    item.state === 'waiting' &&
    item.attempts > 0 &&
    now - Date.parse(item.createdAt) >= MAX_AGE_DAYS * DAY_MS;
  if (!items.some(isOld)) return items;
  const problem = { status: 0, code: TOO_OLD_CODE, said: '', fields: {} };
  return items.map((item) => (isOld(item) ? { ...item, state: 'refused', problem } : item));
};

/** The owner asks for another try of refused items. Those that were held back are sent as if for the first time. */
export const reopenRefused = (items: Items): Items =>
  items.map((item) =>
    item.state === 'refused'
      ? {
          ...item,
          state: 'waiting',
          ...(item.problem?.code === TOO_OLD_CODE ? { attempts: 0 } : {}),
        }
      : item,
  );

/** Removes the items that have arrived. */
export const removeSynced = (items: Items): Items =>
  items.filter(({ state }) => state !== 'synced');
