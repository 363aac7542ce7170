import { sortParentsFirst } from '#renderer/offline/reads/lost-things.ts';
import type { LostThing } from '#renderer/offline/reads/read-store.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { kindOf, kindsReady } from './kinds.ts';
import { changeOutbox } from './outbox.ts';
import { addSave } from './outbox-edits.ts';
import type { NewItem, OutboxItem, StoredBase } from './outbox-item.ts';

/**
 * Turns a lost thing into a new one with the same id, so that its parts still refer to it. `typedFields` are its
 * unsent edits.
 */
export const asNewItem = (
  { owner, id, kind, thing, petName, photos }: LostThing,
  typedFields: Readonly<Record<string, unknown>> = {},
): NewItem | undefined => {
  // The casts are safe: the lost thing is a state that the server sent for its kind.
  const storedVersion = thing as unknown as StoredBase;
  const field = kindOf({ kind: kind as OutboxItem['kind'] })
    .fields?.(storedVersion)
    .find(({ isPhotos }) => isPhotos);
  const photoValue = Array.isArray(field?.stored(storedVersion)) ? photos : photos[0];
  const body = { ...(photos.length > 0 ? field?.words(photoValue) : {}), ...typedFields };
  const edit = {
    kind,
    owner,
    base: storedVersion,
    petName,
    body,
    edits: [],
  } as unknown as OutboxItem;
  const commonFields = { owner, key: newId(), createdAt: new Date().toISOString(), untried: true };
  const createdItem = kindOf(edit).asNew?.(edit, commonFields);
  return createdItem && ({ ...createdItem, body: { ...createdItem.body, id } } as NewItem);
};

/** Adds lost things to the outbox, each after the lost thing that it is a part of. Returns all that were added. */
export const addLostThing = async (
  all: readonly LostThing[],
  chosenThings: readonly LostThing[],
): Promise<readonly LostThing[]> => {
  await kindsReady();
  const parents = chosenThings.flatMap(({ thing }) =>
    all.filter(({ id }) => id === thing['petId']),
  );
  const orderedThings = sortParentsFirst([...new Set([...parents, ...chosenThings])]);
  for (const thingToAdd of orderedThings) {
    const item = asNewItem(thingToAdd);
    if (item) await changeOutbox(thingToAdd.owner, (items) => addSave(items, item));
  }
  return orderedThings;
};
