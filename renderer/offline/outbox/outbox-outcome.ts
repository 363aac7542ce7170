import { fieldsOf, isRemoval, kindOf, parentSubjectOf, subjectOf } from './kinds.ts';
import type { Failure } from './outbox-answer.ts';
import { removeItem } from './outbox-edits.ts';
import {
  type ItemProblem,
  isVersioned,
  keyToSend,
  mergeEdits,
  type OutboxItem,
  type StoredBase,
} from './outbox-item.ts';
import { changeItem, type Items, updateItem, withParentId } from './outbox-queue.ts';
import { addsFile, releaseItem } from './outbox-sending.ts';
import { isContainedIn } from './thing-fields.ts';

export interface SaveOutcome {
  readonly savedId: string;
  /** Null if the thing has no versions. */
  readonly version: number | null;
  /** The state on the server now; absent if the answer does not contain it. */
  readonly stored?: StoredBase;
}

type SaveRefusal = Extract<Failure, { readonly kind: 'refused' | 'conflict' }>;

type ItemFields = Readonly<Record<string, unknown>>;

/** All fields of an item that are not known to have arrived, merged. */
export const unsentFields = ({ body, edits, savedId }: OutboxItem): ItemFields =>
  mergeEdits<ItemFields>(...(savedId === null ? [body] : []), ...edits.map((edit) => edit.body));

const applyOutcome = (item: OutboxItem, { savedId, version, stored }: SaveOutcome): OutboxItem => {
  // An item that was withdrawn while it was being sent still has to be undone.
  const state = item.edits.length === 0 && !item.takenBack ? 'synced' : 'waiting';
  const newBase = stored && isVersioned(item) ? { base: stored } : {};
  // The rest of the item is left to the next run.
  const releasedItem = state === 'waiting' ? releaseItem(item) : item;
  return changeItem(releasedItem, { savedId, version, problem: null, state, ...newBase });
};

/**
 * Whether no other change lies between the state that an unsent change is based on and the saved one. An action names no
 * version, so its state has to follow directly.
 */
const isNextState = (
  item: OutboxItem,
  savedItem: OutboxItem,
  version: SaveOutcome['version'],
): boolean =>
  isVersioned(savedItem)
    ? item.version === savedItem.version
    : item.version !== null && version === item.version + 1;

/** Other unsent changes of the same thing are now based on this state. */
const rebaseOnSaved = (
  item: OutboxItem,
  savedItem: OutboxItem | undefined,
  { version }: SaveOutcome,
): OutboxItem =>
  savedItem !== undefined &&
  isVersioned(item) &&
  subjectOf(item) === subjectOf(savedItem) &&
  isNextState(item, savedItem, version)
    ? changeItem(item, { version })
    : item;

const savedAs = (
  items: Items,
  id: string,
  answer: SaveOutcome,
  change: (item: OutboxItem) => OutboxItem,
): Items => {
  const savedItem = items.find((item) => item.id === id);
  return items.map((item) => {
    if (item.id === id) return change(item);
    return rebaseOnSaved(withParentId(item, id, answer.savedId), savedItem, answer);
  });
};

/** The server has the item. Its edits are next, and items that waited for its id now use it. */
export const withSaved = (items: Items, id: string, answer: SaveOutcome): Items =>
  savedAs(items, id, answer, (item) => applyOutcome(item, answer));

const withoutEdit = (item: OutboxItem, key: string): OutboxItem =>
  changeItem(item, { edits: item.edits.filter((edit) => edit.key !== key) });

/** The server has the edit that was sent under that key. A later edit is still to be sent. */
export const editSaved = (items: Items, id: string, key: string, answer: SaveOutcome): Items =>
  savedAs(items, id, answer, (item) => applyOutcome(withoutEdit(item, key), answer));

/**
 * Merges an item's request that was sent under a key and the edits after it into one request; undefined if that
 * request is no longer the item's next one.
 */
const joinEdits = (item: OutboxItem, key: string): OutboxItem | undefined => {
  const { savedId, edits } = item;
  if (keyToSend(item) !== key) return undefined;
  const lastKey = edits.at(-1)?.key ?? item.key;
  return savedId === null
    ? changeItem(item, { body: unsentFields(item), key: lastKey, edits: [] })
    : changeItem(item, { edits: [{ body: unsentFields(item), key: lastKey }] });
};

/**
 * Nothing was there to restore, perhaps because only its pet is deleted: another try sends the change itself again.
 */
const withoutRestore = (item: OutboxItem): OutboxItem =>
  item.isGone ? changeItem(item, { isGone: false, returns: item.returns - 1 }) : item;

/**
 * The server has refused the request with that key. The item keeps the reason until its owner decides. If it was edited
 * meanwhile, the edit was not refused: it replaces the item and is sent next.
 */
export const withRefusal = (items: Items, id: string, key: string, problem: ItemProblem): Items =>
  updateItem(items, id, (item) => {
    const [firstEdit, ...laterEdits] = item.edits;
    if (keyToSend(item) !== key) return item;
    const isLast = item.savedId === null ? firstEdit === undefined : laterEdits.length === 0;
    const refusedItem = isLast
      ? changeItem(item, { state: 'refused', problem })
      : (joinEdits(item, key) ?? item);
    return problem.status === 404 ? withoutRestore(refusedItem) : refusedItem;
  });

/** Removes the request with that key, for which nothing more has to be sent. */
const withoutRequest = (items: Items, id: string, key: string): Items =>
  updateItem(items, id, (item) =>
    keyToSend(item) === key
      ? changeItem(item, { state: 'synced', edits: [], problem: null })
      : item,
  );

/** The ids of the parts of a thing that this device has sent, as far as it remembers. */
const sentPartIds = (items: Items, subject: string | undefined): ReadonlySet<string> =>
  new Set(
    items
      .filter((item) => parentSubjectOf(item) === subject)
      .flatMap((item) => subjectOf(item) ?? []),
  );

/**
 * The server has a newer state than the one that was changed. The owner chooses, unless that state already contains
 * everything that was typed.
 */
const markConflict = (
  items: Items,
  id: string,
  key: string,
  { theirs, answer }: Omit<Extract<Failure, { readonly kind: 'conflict' }>, 'kind'>,
): Items =>
  updateItem(items, id, (item) => {
    const joinedItem = joinEdits(item, key);
    if (!joinedItem) return item;
    if (answer && isRemoval(joinedItem)) {
      const ownPartIds = sentPartIds(items, subjectOf(joinedItem));
      const next = kindOf(joinedItem).withNews?.(joinedItem, answer, ownPartIds);
      const isOnlyOwnNews = next?.isOwn === true && theirs.version === joinedItem.version;
      if (next && isOnlyOwnNews) return changeItem(joinedItem, next.changes);
      if (next)
        return changeItem(joinedItem, {
          ...next.changes,
          state: 'conflict',
          problem: null,
          theirs,
        });
    }
    if (
      !isRemoval(joinedItem) &&
      isContainedIn(fieldsOf(joinedItem, theirs), unsentFields(joinedItem), theirs)
    ) {
      return applyOutcome(changeItem(joinedItem, { edits: [] }), {
        savedId: theirs.id,
        version: theirs.version,
        stored: theirs,
      });
    }
    return changeItem(joinedItem, { state: 'conflict', problem: null, theirs, isGone: false });
  });

/** The server has a newer state of a thing without versions: the item is already done, or its owner is asked. */
const withConflict = (items: Items, id: string, key: string, serverVersion: unknown): Items => {
  const item = items.find((each) => each.id === id);
  if (!item || keyToSend(item) !== key) return items;
  const next: object | string | undefined = kindOf(item).applyNewerState?.(item, serverVersion);
  if (next === 'done') return withoutRequest(items, id, key);
  return typeof next !== 'object'
    ? withRefusal(items, id, key, { status: 409, code: 'http.conflict', said: '', fields: {} })
    : updateItem(items, id, (each) =>
        changeItem(each, { ...next, state: 'conflict', problem: null }),
      );
};

/** How often an edit restores a thing that is deleted elsewhere repeatedly. */
const MAX_RESTORES = 3;

/** If something was deleted elsewhere and edited here, the edit wins, and the thing is restored first. */
const canReturn = (item: OutboxItem): boolean =>
  kindOf(item).restore !== undefined &&
  !isRemoval(item) &&
  subjectOf(item) !== undefined &&
  !item.isGone &&
  item.returns < MAX_RESTORES;

/** The thing is restored on the server. If it was edited there before it was deleted, its owner is shown that edit. */
const withRestored = (
  items: Items,
  id: string,
  key: string,
  { version, stored }: SaveOutcome,
): Items => {
  const item = items.find((each) => each.id === id);
  if (!item || keyToSend(item) !== key) return items;
  const wasEdited = item.version !== null && version !== item.version + 1;
  if (wasEdited && stored) return markConflict(items, id, key, { theirs: stored });
  return updateItem(items, id, (each) => changeItem(each, { isGone: false, version }));
};

/** Applies the server's answer to the item as it was sent. */
export const applyAnswer = (items: Items, sentItem: OutboxItem, answer: SaveOutcome): Items => {
  const { id, savedId, edits, isGone, takenBack } = sentItem;
  if (isGone) return withRestored(items, id, keyToSend(sentItem), answer);
  if (takenBack) return withoutRequest(items, id, keyToSend(sentItem));
  return savedId !== null && edits[0]
    ? editSaved(items, id, edits[0].key, answer)
    : withSaved(items, id, answer);
};

/** Applies a refusal: the request was not done, and repeating it would not help. */
export const applyFailure = (items: Items, sentItem: OutboxItem, failure: SaveRefusal): Items => {
  const { id } = sentItem;
  const key = keyToSend(sentItem);
  if (failure.kind === 'conflict') {
    return isVersioned(sentItem)
      ? markConflict(items, id, key, failure)
      : withConflict(items, id, key, failure.theirs);
  }
  const { status, code } = failure.problem;
  // If the thing is gone, only a deletion counts as done; everything else is reported to the owner. An answer to
  // another address under the same key is that of the item's form, which deletes any version.
  const isFinished =
    (isRemoval(sentItem) && code === 'http.idempotencyMismatch') ||
    (status === 404 && (isRemoval(sentItem) || sentItem.takenBack)) ||
    kindOf(sentItem).isDone?.(failure.problem);
  if (isFinished) return withoutRequest(items, id, key);
  if (status === 404 && canReturn(sentItem)) {
    return updateItem(items, id, (item) =>
      keyToSend(item) === key
        ? changeItem(item, { isGone: true, returns: item.returns + 1 })
        : item,
    );
  }
  return withRefusal(items, id, key, failure.problem);
};

/** Removes the files that an edit added, unless the fields that its owner has chosen name them as well. */
const withoutFiles = (items: Items, edit: OutboxItem, chosenFields: object): Items =>
  items.filter(
    (item) => !addsFile(edit, item) || kindOf(item).isNamedIn?.(item, chosenFields) === true,
  );

/** The owner has chosen the server's newer state: the edit and its files are discarded. */
export const discardInConflict = (items: Items, id: string): Items => {
  const item = items.find((each) => each.id === id);
  return removeItem(item ? withoutFiles(items, item, {}) : items, id);
};

/**
 * The owner has chosen: these fields replace the server's newer state, or the deletion is done after all (no fields).
 * The same key again means the same choice.
 */
export const resolveWith = (items: Items, id: string, fields: object, key: string): Items => {
  const item = items.find((each) => each.id === id);
  if (item?.state !== 'conflict' || !isVersioned(item) || item.theirs === null) return items;
  const { theirs, savedId } = item;
  const open = { base: theirs, theirs: null, version: theirs.version, attempts: 0 } as const;
  const next = changeItem(item, { ...open, state: 'waiting' });
  return updateItem(withoutFiles(items, item, fields), id, () =>
    savedId === null
      ? changeItem(next, { body: fields, key })
      : changeItem(next, { edits: [{ body: fields, key }] }),
  );
};

/** The owner has confirmed it for the newer state as well. The same key again means the same answer. */
export const confirmFor = (items: Items, id: string, key: string): Items =>
  updateItem(items, id, (item) => {
    const fields: object | undefined =
      item.state === 'conflict' ? kindOf(item).confirm?.(item) : undefined;
    return fields ? changeItem(item, { ...fields, state: 'waiting', key, attempts: 0 }) : item;
  });
