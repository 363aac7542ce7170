import { fieldsOf, isRemoval } from '#renderer/offline/outbox/kinds.ts';
import {
  endedConflictOf,
  isVersioned,
  mergeEdits,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { resolveWith, unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { timeOfChange } from '#renderer/offline/outbox/thing-fields.ts';
import { mergedFields } from './conflict-choices.ts';

/** The fields that merge an item in conflict with the server's newer state; undefined if the owner has to choose. */
const fieldsToMerge = (item: OutboxItem): object | undefined => {
  if (item.state !== 'conflict' || !isVersioned(item) || isRemoval(item)) return undefined;
  const { theirs, base } = item;
  if (theirs === null || base === null) return undefined;
  const fields = unsentFields(item);
  const mergedValues = mergedFields(fieldsOf(item, theirs), { base, words: fields, theirs });
  const previousConflict = endedConflictOf(fields);
  if (!mergedValues || Object.keys({ ...mergedValues, ...previousConflict }).length === 0)
    return undefined;
  const merged = { ...timeOfChange(fields), conflict: { merged: true } };
  return mergeEdits<object>(previousConflict, mergedValues, merged);
};

/** Lets an item in conflict wait again, under the key, with merged fields, if its owner need not be asked. */
export const withMergedFields = (items: Items, id: string, key: string): Items => {
  const item = items.find((one) => one.id === id);
  const fields = item && fieldsToMerge(item);
  return fields ? resolveWith(items, id, fields, key) : items;
};

/** Whether an item has an unsent edit that was merged with changes of another device. */
export const isMerged = (item: OutboxItem): boolean =>
  endedConflictOf(unsentFields(item)).conflict?.merged === true;
