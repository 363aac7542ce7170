import { DAY_MS } from '#renderer/ui/time/durations.ts';
import { isNew, isRemoval, kindOf, neededIdsOf, parentSubjectOf, subjectOf } from './kinds.ts';
import { addEdit, addSave } from './outbox-edits.ts';
import {
  isBeingSent,
  lastTypedFields,
  type NewItem,
  newIdOf,
  type OutboxItem,
} from './outbox-item.ts';
import { changeItem, type Items, idOf, inSendOrder, updateItem } from './outbox-queue.ts';

/** Whether an item is about a thing, or about one of its parts. */
const isAbout = (item: OutboxItem, subject: string | undefined): boolean =>
  subjectOf(item) === subject || (subject !== undefined && parentSubjectOf(item) === subject);

/** Whether an edit adds the file of another item. */
export const addsFile = (edit: OutboxItem, item: OutboxItem): boolean =>
  subjectOf(edit) === subjectOf(item) &&
  kindOf(item).isNamedIn?.(item, lastTypedFields<object>(edit)) === true;

/**
 * The item that must be sent first: an unsent thing that it needs, or an earlier change of the same thing. A deletion
 * also waits for the changes of the thing's parts, which would fail after it. A file waits for the end of the conflict
 * of the edit that adds it, because its owner may choose the version without it.
 */
export const blockerOf = (items: Items, item: OutboxItem): OutboxItem | undefined => {
  const [subject, neededIds] = [subjectOf(item), neededIdsOf(item)];
  const isNeeded = (otherItem: OutboxItem) =>
    isNew(otherItem) && neededIds.includes(newIdOf(otherItem));
  return items.find(
    (otherItem) =>
      isNeeded(otherItem) ||
      (otherItem.state === 'conflict' && addsFile(otherItem, item)) ||
      (otherItem.order < item.order &&
        otherItem.state === 'waiting' &&
        (isRemoval(item) ? isAbout(otherItem, subject) : subjectOf(otherItem) === subject)),
  );
};

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
      !isBeingSent(item, now) &&
      !doneIds.has(item.id) &&
      !blockerOf(items, item),
  );

/** Marks an item as no longer being sent by its form. */
export const releaseItem = ({ sendingUntil: _, isLate: _late, ...item }: OutboxItem): OutboxItem =>
  // The cast is safe: an item without two of its optional fields is still an item of its kind.
  item as OutboxItem;

/** Lets the items wait whose form's page was closed while it sent them. `sendingIds` are those of open pages. */
export const releaseLeft = (items: Items, sendingIds: ReadonlySet<string>): Items =>
  items.map((item) => (isBeingSent(item) && !sendingIds.has(item.id) ? releaseItem(item) : item));

/** Called before each request, so that a crash after it does not make the item look unsent. */
export const markTried = (items: Items, id: string): Items =>
  updateItem(items, id, (item) => ({ ...releaseItem(item), attempts: item.attempts + 1 }));

/** The form stops waiting for the answer. Runs leave the item alone until its request ends. */
export const markLate = (items: Items, id: string): Items =>
  updateItem(items, id, (item) => ({ ...item, isLate: true }));

/** The form could not reach the server, so the item waits for the next run. Without a connection, nothing was sent. */
export const releaseFromForm = (items: Items, id: string, isUntried = false): Items =>
  updateItem(items, id, (item) => ({
    ...releaseItem(item),
    attempts: item.attempts - (isUntried ? 1 : 0),
  }));

/**
 * Queues a change that its form is sending itself until `sendingUntil` (milliseconds). The form may not send
 * it if another item must go first. A known key means that the form was reopened after a crash: if its fields
 * differ, they are queued as an edit.
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
 * is asked first. Things with an id of their own are sent, because they cannot be created twice. Additions have none.
 * `now` is in milliseconds.
 */
export const holdBackOld = (items: Items, now: number): Items => {
  const isOld = (item: OutboxItem): boolean =>
    (kindOf(item).isAddition || (isNew(item) && item.body.id === undefined)) &&
    item.state === 'waiting' &&
    item.attempts > 0 &&
    now - Date.parse(item.createdAt) >= MAX_AGE_DAYS * DAY_MS;
  if (!items.some(isOld)) return items;
  const problem = { status: 0, code: TOO_OLD_CODE, said: '', fields: {} };
  return items.map((item) => (isOld(item) ? { ...item, state: 'refused', problem } : item));
};

/** Another try of an item if it was refused. One that was held back is sent as if for the first time. */
export const reopenIfRefused = (item: OutboxItem): OutboxItem =>
  item.state === 'refused'
    ? {
        ...item,
        state: 'waiting',
        ...(item.problem?.code === TOO_OLD_CODE ? { attempts: 0 } : {}),
      }
    : item;

/** The owner asks for another try of all refused items. */
export const reopenRefused = (items: Items): Items => items.map(reopenIfRefused);

/** Removes the items that have arrived. */
export const removeSynced = (items: Items): Items =>
  items.filter(({ state }) => state !== 'synced');
