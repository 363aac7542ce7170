import { lastTypedFields, newIdOf } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { changesOfThing } from '#renderer/offline/outbox/waiting-items.ts';
import { compareAscending } from '#renderer/ui/lists/compare-ascending.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { EntryChanges, EntryNew } from './offline.ts';

/** An entry with unsent edits applied, as the server will return it. */
const withEntryChanges = (entry: DiaryEntry, fields: EntryChanges): DiaryEntry => {
  const { imageUrl, note } = fields;
  const currentOf = <Value>(
    typedValue: Value | null | undefined,
    storedValue: Value | null,
  ): Value | null => (typedValue === undefined ? storedValue : typedValue);
  return {
    ...entry,
    kind: fields.kind ?? entry.kind,
    level: currentOf(fields.level, entry.level),
    value: currentOf(fields.value, entry.value),
    unit: currentOf(fields.unit, entry.unit),
    note: note === undefined ? entry.note : note || null,
    at: fields.at ?? entry.at,
    photo:
      imageUrl === undefined || imageUrl === entry.photo?.url
        ? entry.photo
        : imageUrl
          ? { id: `${entry.id} photo`, url: imageUrl, thumbnailUrl: imageUrl }
          : null,
  };
};

/** An entry that exists only in the outbox. */
const asEntry = (item: EntryNew): DiaryEntry => {
  const fields = lastTypedFields(item);
  const emptyEntry: DiaryEntry = {
    id: newIdOf(item),
    petId: item.petId,
    kind: fields.kind,
    level: null,
    value: null,
    unit: null,
    note: null,
    at: item.createdAt,
    imageUrl: null,
    photo: null,
    sitterName: null,
    mergedAt: null,
    // The server will assign version 1, on which later edits are based.
    version: 1,
    createdAt: item.createdAt,
    updatedAt: item.createdAt,
  };
  return withEntryChanges(emptyEntry, fields);
};

/** An entry with its unsent edits; undefined if it was deleted or its creation undone on this device. */
const withWaitingEdits = (entry: DiaryEntry, items: Items): DiaryEntry | undefined => {
  const changes = changesOfThing(items, 'diary', entry.id);
  const isDeleted = changes.some(
    ({ kind, state }) => kind === 'diary-removal' && (state === 'waiting' || state === 'synced'),
  );
  const isUndone = items.some(
    (item) => item.kind === 'diary' && item.takenBack && newIdOf(item) === entry.id,
  );
  if (isDeleted || isUndone) return undefined;
  return changes.reduce(
    (before, item) =>
      item.kind === 'diary-edit' || item.kind === 'diary'
        ? withEntryChanges(before, lastTypedFields(item))
        : before,
    entry,
  );
};

/** A pet's diary combined with the outbox, newest first. */
export const withWaitingEntries = (
  entries: readonly DiaryEntry[],
  items: Items,
  petId: string,
): readonly DiaryEntry[] => {
  const serverIds = new Set(entries.map(({ id }) => id));
  const localEntries = items
    .filter((item) => item.kind === 'diary')
    .filter((item) => item.petId === petId && !item.takenBack && !serverIds.has(newIdOf(item)))
    .map(asEntry);
  return [...entries, ...localEntries]
    .flatMap((entry) => withWaitingEdits(entry, items) ?? [])
    .toSorted((a, b) => compareAscending(b.at, a.at) || compareAscending(b.id, a.id));
};
