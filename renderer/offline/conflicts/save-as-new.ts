import { kindOf, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { addSave, removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { NewItem, OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { changeItem, type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';

const NOT_FOUND = 404;

/** Whether the edited thing is gone for good, so that only this device still knows it. */
export const canSaveAsNew = (item: OutboxItem): boolean =>
  kindOf(item).asNew !== undefined &&
  item.state === 'refused' &&
  item.problem?.status === NOT_FOUND;

/** Turns an edit of a thing that is gone into a new thing; undefined for other items. */
export const asNewThing = (
  item: OutboxItem,
  key: string,
  createdAt: string,
): NewItem | undefined =>
  canSaveAsNew(item)
    ? kindOf(item).asNew?.(item, { owner: item.owner, key, createdAt, untried: true })
    : undefined;

/** An unsent file under another id, for a new holder. Under its own id it may be that of the thing that is gone. */
const withHolder = (file: OutboxItem, holder: OutboxItem, fileId: string): OutboxItem => {
  const { prefix, holderField = '' } = kindOf(file);
  const nextFile = changeItem(file, {
    ...{ id: `${prefix}${fileId}`, key: fileId, body: { ...file.body, id: fileId } },
    ...{ order: holder.order + file.order, state: 'waiting', problem: null, attempts: 0 },
  });
  // The cast is safe: the field is that of the file's kind.
  return { ...nextFile, [holderField]: subjectOf(holder) } as OutboxItem;
};

/** Replaces an edit of a thing that is gone by a new thing, which also gets the files that waited for the edited one. */
export const withSavedAsNew = (
  items: Items,
  edit: OutboxItem,
  newItem: NewItem,
  createId: () => string,
): Items => {
  const files = withoutSynced(items).filter(
    (item) => kindOf(item).holderField !== undefined && subjectOf(item) === subjectOf(edit),
  );
  const savedItems = addSave(removeItem(items, edit.id, true), newItem);
  const holder = savedItems.find(({ key }) => key === newItem.key);
  return savedItems.map((item) =>
    holder && files.includes(item) ? withHolder(item, holder, createId()) : item,
  );
};
