import { NotebookPen } from 'lucide-react';
import { call, type EndpointInput } from '#renderer/api.ts';
import type { CallOptions, NewItemBase, OfflineKind } from '#renderer/offline/outbox/kinds.ts';
import {
  type EditChanges,
  lastTypedFields,
  type NewItem,
  type NewThing,
  newIdOf,
  type PetReference,
  type ThingEdit,
  type ThingRemoval,
} from '#renderer/offline/outbox/outbox-item.ts';
import { sendAdjusted } from '#renderer/offline/outbox/send-adjusted.ts';
import { versionedKinds } from '#renderer/offline/outbox/versioned-kinds.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import {
  addDiaryEntry,
  type DiaryEntry,
  deleteDiaryEntry,
  readDiaryEntry,
  updateDiaryEntry,
} from '#server/diary/contract.ts';
import { entryTitle } from './diary-text.ts';
import { diaryFields } from './fields.ts';

export type EntryBody = EndpointInput<typeof addDiaryEntry>['body'];
export type EntryChanges = EditChanges<EndpointInput<typeof updateDiaryEntry>['body']>;

export interface EntryNew extends NewThing<'diary', EntryBody, DiaryEntry>, PetReference {
  readonly petId: string;
}
export interface EntryEdit extends ThingEdit<'diary', EntryChanges, DiaryEntry>, PetReference {}
export interface EntryRemoval extends ThingRemoval<'diary', DiaryEntry>, PetReference {}

declare module '#renderer/offline/outbox/outbox-item.ts' {
  interface ItemKinds {
    readonly diary: EntryNew;
    readonly 'diary-edit': EntryEdit;
    readonly 'diary-removal': EntryRemoval;
  }
}

/** The content of an entry as the body of another one. A photo that only the server had is lost. */
const bodyOfEntry = ({ kind, level, value, unit, note, at }: DiaryEntry): EntryBody => ({
  ...{ kind, level, value, unit, note, at },
});

const asNewEntry = (item: EntryEdit, shared: NewItemBase): NewItem => {
  const { base, petName } = item;
  const { imageUrl, kind = base.kind, ...changes } = lastTypedFields(item);
  const photo = isLocalPhoto(imageUrl) ? { imageUrl: imageUrl ?? null } : {};
  const body = { ...bodyOfEntry(base), ...changes, kind, ...photo, ...idFor(shared.key) };
  return { kind: 'diary', ...shared, petId: base.petId, petName, body };
};

// The cast is safe: every entry has these fields. Entries from a form may omit empty fields.
const asEntryFields = (entity: object) => {
  const { kind, level, value, unit } = entity as EntryBody;
  return { kind, level: level ?? null, value: value ?? null, unit: unit ?? null };
};

/** Adds an entry. If the device's clock is ahead, so that it would be in the future, the server's time is used instead. */
const createEntry = ({ petId, body }: EntryNew, options: CallOptions): Promise<DiaryEntry> =>
  sendAdjusted(body, options, {
    send: (sent, next) => call(addDiaryEntry, { params: { petId }, body: sent }, next),
    adjust: ({ fields }, sent) =>
      'at' in fields ? { body: { ...sent, at: undefined }, reason: 'now' } : undefined,
  });

const { newKind, edit, removal } = versionedKinds<EntryNew, EntryEdit, EntryRemoval>({
  kind: 'diary',
  prefix: 'diary_',
  parentField: 'petId',
  title: (entity) => entryTitle(asEntryFields(entity)),
  fields: () => diaryFields(),
  icon: () => NotebookPen,
  place: (_entryId, petId) => ({ to: `/pet/${petId}` }),
  saveText: 'diary.save',
  asNew: asNewEntry,
  create: createEntry,
  read: (entryId, options) => call(readDiaryEntry, { params: { entryId } }, options),
  update: (entryId, body, options) =>
    call(updateDiaryEntry, { params: { entryId }, body }, options),
  remove: (entryId, query, options) =>
    call(deleteDiaryEntry, { params: { entryId }, query }, options),
});

const remove = (entryId: string, options: Parameters<typeof call>[2]) =>
  call(deleteDiaryEntry, { params: { entryId } }, options);

/** An entry can be undone directly after it was saved, even while it is being sent. */
const newEntry: OfflineKind<EntryNew> = {
  ...newKind,
  undo: (item, options) => remove(newIdOf(item), options),
};

/**
 * Deletions are permanent on the server, so undoing one that may have arrived creates a new entry with the
 * same content.
 */
const entryRemoval: OfflineKind<EntryRemoval> = {
  ...removal,
  undo: async ({ base }, options) => {
    const headers = options?.headers ?? {};
    try {
      return await call(readDiaryEntry, { params: { entryId: base.id } }, { headers });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return call(
        addDiaryEntry,
        { params: { petId: base.petId }, body: bodyOfEntry(base) },
        options,
      );
    }
  },
};

export const diaryKinds = {
  diary: newEntry,
  'diary-edit': edit,
  'diary-removal': entryRemoval,
} as const;
