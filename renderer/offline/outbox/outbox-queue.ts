import { kindOf, parentSubjectOf, subjectOf } from './kinds.ts';
import {
  type EndedItems,
  isVersioned,
  isWaiting,
  type NewItem,
  type OutboxItem,
  type StoredBase,
} from './outbox-item.ts';

/** All items of one owner, in no particular order. Each function returns the items after its step. */
export type Items = readonly OutboxItem[];

/** Items in the order in which they are sent. */
export const inSendOrder = (items: Items): Items => [...items].sort((a, b) => a.order - b.order);

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

/**
 * The version of a thing after this device's own changes that the server has and the screen does not show yet, if
 * nothing else was changed in between.
 */
const versionAfterOwnChanges = (
  items: Items,
  subject: string | undefined,
  shownVersion: number,
): number =>
  inSendOrder(items)
    .filter((item) => item.state === 'synced' && subjectOf(item) === subject)
    .reduce(
      (version, item) => (item.version === version + 1 ? item.version : version),
      shownVersion,
    );

/** A new item with the fields that the outbox adds. */
export const newItemOf = (items: Items, { untried = false, ...item }: NewItem): OutboxItem => {
  const order = Math.max(0, ...items.map((otherItem) => otherItem.order)) + 1;
  const { role } = kindOf(item);
  const knownVersions = role === 'action' ? {} : { theirs: null, base: null };
  const version =
    'base' in item ? versionAfterOwnChanges(items, subjectOf(item), item.base.version) : null;
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

/** Adds the conflicts that were put aside, unless the outbox already contains them. */
export const withReopened = (items: Items, endedConflicts: EndedItems): Items => [
  ...items,
  ...endedConflicts.filter(({ id }) => !items.some((item) => item.id === id)),
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
