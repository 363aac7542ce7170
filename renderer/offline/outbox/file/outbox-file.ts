import {
  isKind,
  kindOf,
  kindsReady,
  parentSubjectOf,
  subjectOf,
  titleOf,
} from '#renderer/offline/outbox/kinds.ts';
import { changeOutbox } from '#renderer/offline/outbox/outbox.ts';
import { addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import {
  lastTypedFields,
  type NewItem,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { releaseItem } from '#renderer/offline/outbox/outbox-sending.ts';
import { newId } from '#renderer/ui/new-id.ts';

/** Unsent changes as a file, to be kept elsewhere or sent from another device. */

const FILE_FORMAT = 'alaga-outbox';
const FILE_VERSION = 1;
export const MAX_ITEMS = 500;
export const MAX_FILE_BYTES = 100_000_000;

/** The file has another format or was modified. */
export class InvalidOutboxFile extends Error {}

export const writeOutboxFile = (items: Items): Blob => {
  const text = JSON.stringify({
    format: FILE_FORMAT,
    version: FILE_VERSION,
    items: withoutSynced(items),
  });
  return new Blob([text], { type: 'application/json' });
};

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= 200;

const isIdOrNull = (value: unknown): boolean => value === null || isId(value);

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isStoredBase = (value: unknown): boolean =>
  isFields(value) && isId(value['id']) && isCount(value['version']);

const ITEM_STATES: readonly unknown[] = ['waiting', 'refused', 'conflict'];

const isEdit = (value: unknown): boolean =>
  isFields(value) && isFields(value['body']) && isId(value['key']);

/** Whether the item has all common fields, and those that its kind needs to describe it. */
const isItem = (value: unknown): value is OutboxItem => {
  if (!isFields(value) || !isKind(value['kind'])) return false;
  const { id, key, owner, body, edits, createdAt, state, savedId, version, base, theirs } = value;
  const isComplete =
    [id, key, owner].every(isId) &&
    isFields(body) &&
    Array.isArray(edits) &&
    edits.every(isEdit) &&
    typeof createdAt === 'string' &&
    !Number.isNaN(Date.parse(createdAt)) &&
    ITEM_STATES.includes(state) &&
    isIdOrNull(savedId) &&
    (version === null || isCount(version)) &&
    [value['order'], value['attempts'], value['returns']].every(isCount) &&
    [base, theirs].every((each) => each === undefined || each === null || isStoredBase(each));
  if (!isComplete) return false;
  // The cast is safe: the fields of the item's kind are tested below.
  const item = value as unknown as OutboxItem;
  const { role, parentField, icon } = kindOf(item);
  if ((role === 'edit' || role === 'removal') && !isStoredBase(base)) return false;
  if (parentField !== undefined && !isId(value[parentField])) return false;
  if (state === 'conflict' && role !== 'action' && !isStoredBase(theirs)) return false;
  try {
    icon(item);
    return isIdOrNull(subjectOf(item) ?? null) && typeof titleOf(item) === 'string';
  } catch {
    return false;
  }
};

/** The items of a file. Throws InvalidOutboxFile. */
export const readOutboxFile = (text: string): Items => {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new InvalidOutboxFile();
  }
  const items: unknown =
    isFields(file) && file['format'] === FILE_FORMAT ? file['items'] : undefined;
  const isValid = isFields(file) && file['version'] === FILE_VERSION && Array.isArray(items);
  if (!isValid || items.length > MAX_ITEMS || !items.every(isItem)) throw new InvalidOutboxFile();
  return items;
};

/** Whether an item can be added to another account: a new thing, or an edit, which can be saved as a new thing. */
const isForAnyone = (item: OutboxItem): boolean => {
  const { role, parentField } = kindOf(item);
  return role === 'new' || role === 'edit' || (role === 'action' && parentField !== undefined);
};

/** Copies an item of another account as a new one, with a new id and key. */
const copyForOwner = (
  item: OutboxItem,
  owner: string,
  ids: ReadonlyMap<string, string>,
): NewItem => {
  const { role, parentField } = kindOf(item);
  const parent = parentSubjectOf(item);
  const subject = subjectOf(item) ?? item.key;
  const key = ids.get(subject) ?? newId();
  // All fields, including those that the other account has already sent, because this account has none of them.
  const fields =
    role === 'edit' ? unsentFields(item) : { ...lastTypedFields<object>(item), id: key };
  const { kind, createdAt } = item;
  const newFields = { kind, owner, createdAt, key, body: fields, untried: true };
  const name = 'petName' in item ? { petName: item.petName } : {};
  const baseField = role === 'edit' && 'base' in item ? { base: item.base } : {};
  const parentReference =
    parentField === undefined || parent === undefined
      ? {}
      : { [parentField]: ids.get(parent) ?? parent };
  // The cast is safe: with the fields of its kind, it is a new item of that kind.
  return { ...newFields, ...name, ...baseField, ...parentReference } as unknown as NewItem;
};

export interface ImportedItems {
  readonly items: Items;
  readonly added: number;
  /** Items that are here already, or have no meaning in this account. */
  readonly skipped: number;
}

/**
 * Adds the items of a file to an owner's outbox. The owner's own items keep their ids and keys, so that nothing is done
 * twice; items of another account become new ones.
 */
export const withImported = (items: Items, file: Items, owner: string): ImportedItems => {
  const newItems = file.filter(
    (item) => item.owner !== owner && isForAnyone(item) && kindOf(item).role !== 'edit',
  );
  const ids = new Map(newItems.map((item) => [subjectOf(item) ?? item.key, newId()]));
  let allItems = items;
  for (const item of [...file].sort((a, b) => a.order - b.order)) {
    if (item.owner !== owner) {
      if (isForAnyone(item)) allItems = addSave(allItems, copyForOwner(item, owner, ids));
    } else if (!allItems.some(({ id, key }) => id === item.id || key === item.key)) {
      const order = Math.max(0, ...allItems.map((each) => each.order)) + 1;
      allItems = [...allItems, { ...releaseItem(item), order }];
    }
  }
  const count = allItems.length - items.length;
  return { items: allItems, added: count, skipped: file.length - count };
};

/** Puts the items of a file into an owner's outbox. Throws InvalidOutboxFile. */
export const importItems = async (
  owner: string,
  text: string,
): Promise<Omit<ImportedItems, 'items'>> => {
  await kindsReady();
  const file = readOutboxFile(text);
  let counts = { added: 0, skipped: 0 };
  await changeOutbox(owner, (items) => {
    const { items: next, ...found } = withImported(items, file, owner);
    counts = found;
    return next;
  });
  return counts;
};
