import { isNew, isRemoval, kindOf, parentSubjectOf, subjectOf } from './kinds.ts';
import { mergeEdits, type NewItem, newIdOf, type OutboxItem } from './outbox-item.ts';
import {
  changeItem,
  conflictsOf,
  type Items,
  idOf,
  isUnsent,
  newItemOf,
  updateItem,
  withoutConflict,
  withoutSynced,
  withReopened,
} from './outbox-queue.ts';

const findSameSave = (items: Items, item: NewItem): OutboxItem | undefined =>
  withoutSynced(items).find(
    (otherItem) =>
      kindOf(item).joins.includes(otherItem.kind) && subjectOf(otherItem) === subjectOf(item),
  );

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
  const { takenBack, state } = existingItem;
  return takenBack || state === 'refused' || isOther?.(existingItem, newItemOf(items, item))
    ? replaceItem(items, existingItem, item)
    : items;
};

/** Appends a new item. A deletion puts the open conflicts of its thing aside. */
const appendItem = (items: Items, newItem: OutboxItem): Items => {
  if (!isRemoval(newItem)) return [...items, newItem];
  const subject = subjectOf(newItem) ?? '';
  return [...withoutConflict(items, subject), { ...newItem, ended: conflictsOf(items, subject) }];
};

/** Replaces an action that was withdrawn or refused, and done again. One that was withdrawn may have reached the server. */
const replaceItem = (items: Items, existing: OutboxItem, item: NewItem): Items => {
  const mergedItem = newItemOf(items, item);
  const inheritedFields: object | undefined = kindOf(mergedItem).takenOver?.(existing);
  const attempts = Math.max(existing.attempts, mergedItem.attempts);
  return appendItem(
    removeItem(items, existing.id, true),
    changeItem(mergedItem, { ...inheritedFields, attempts }),
  );
};

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
    // A new thing that the server has is edited there. Other items that were sent cannot be edited any more.
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
 * Removes an item, and the items that would wait for it for ever. An action that can be undone and may have arrived is
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
