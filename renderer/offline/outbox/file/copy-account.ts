import { asNewItem } from '#renderer/offline/outbox/add-lost-thing.ts';
import { kindOf, subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { addSave } from '#renderer/offline/outbox/outbox-edits.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { type Items, withoutSynced } from '#renderer/offline/outbox/outbox-queue.ts';
import { sortParentsFirst } from '#renderer/offline/reads/lost-things.ts';
import type { LostThing } from '#renderer/offline/reads/read-store.ts';

/**
 * All that a device holds of an account as new things, for a file that another account can add: the things that were
 * read, with the unsent edits applied and without those deleted here, then the unsent new things. At most `maxItems`
 * items. If not all fit, unsent ones have priority, because they exist nowhere else.
 */
export const copyAccount = (
  entities: readonly LostThing[],
  items: Items,
  maxItems: number,
): Items => {
  const unsentItems = withoutSynced(items);
  const knownIds = new Set(entities.map(({ id }) => id));
  const itemsOf = (id: string, role: string): readonly OutboxItem[] =>
    unsentItems.filter((item) => kindOf(item).role === role && subjectOf(item) === id);
  const copiedItems = unsentItems.filter((item) => {
    const { role } = kindOf(item);
    return role !== 'removal' && !(role === 'edit' && knownIds.has(subjectOf(item) ?? ''));
  });
  const orderedEntities = sortParentsFirst(entities)
    .filter(({ id }) => itemsOf(id, 'removal').length === 0)
    .slice(0, Math.max(0, maxItems - copiedItems.length));
  let itemsToCopy: Items = [];
  for (const entity of orderedEntities) {
    const unsentEdits = Object.assign({}, ...itemsOf(entity.id, 'edit').map(unsentFields));
    const item = asNewItem(entity, unsentEdits);
    if (item) itemsToCopy = addSave(itemsToCopy, item);
  }
  const lastOrder = Math.max(0, ...itemsToCopy.map(({ order }) => order));
  return [
    ...itemsToCopy,
    ...copiedItems.map((item, index) => ({ ...item, order: lastOrder + 1 + index })),
  ];
};
