import { kindOf, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { lastTypedFields, type OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { isSearchEntity, type SearchEntity } from '#server/search/rules.ts';
import { blankThing, type StoredThing } from './local-hits.ts';

/** The last typed value of each field. */
const typedFieldsOf = (item: OutboxItem): StoredThing =>
  Object.fromEntries(
    Object.entries(lastTypedFields<object>(item)).filter(([, value]) => value !== undefined),
  );

const idOf = ({ id }: StoredThing): string => String(id);

/** The searchable fields of a new thing that were not typed. */
const createdThing = (item: OutboxItem, entity: SearchEntity): StoredThing => ({
  ...blankThing(entity),
  ...('petId' in item ? { petId: item.petId } : {}),
  ...(entity === 'diary' ? { at: item.createdAt } : {}),
  createdAt: item.createdAt,
});

/**
 * The things of stored answers combined with the outbox: with new things and unsent edits, and without deleted things.
 * Of things with the same id the last one counts.
 */
export const withWaitingThings = (
  things: readonly StoredThing[],
  items: Items,
): readonly StoredThing[] => {
  const thingsById = new Map(things.map((thing) => [idOf(thing), thing]));
  const orderedItems = items
    .filter(({ takenBack }) => !takenBack)
    .toSorted((a, b) => a.order - b.order);
  for (const item of orderedItems) {
    const { role, entity } = kindOf(item);
    const id = subjectOf(item);
    if (id === undefined) continue;
    const storedThing = thingsById.get(id);
    if (role === 'new' && entity !== undefined && isSearchEntity(entity)) {
      thingsById.set(id, {
        ...createdThing(item, entity),
        ...storedThing,
        ...typedFieldsOf(item),
        id,
      });
    }
    if (role === 'edit' && 'base' in item) {
      thingsById.set(id, { ...item.base, ...storedThing, ...typedFieldsOf(item), id });
    }
    const isDeleted = item.state === 'waiting' || item.state === 'synced';
    if (role === 'removal' && isDeleted) thingsById.delete(id);
  }
  return [...thingsById.values()];
};
