import type { LucideIcon } from 'lucide-react';
import { ApiError } from '#renderer/api.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { CallOptions, NewItemBase, OfflineKind, ScreenLink } from './kinds.ts';
import {
  lastTypedFields,
  type NewItem,
  newIdOf,
  type OutboxItem,
  type StoredBase,
} from './outbox-item.ts';
import type { ThingField } from './thing-fields.ts';

type NewThingItem = OutboxItem & { readonly body: { readonly id?: string | undefined } };
type EditItem = OutboxItem & { readonly base: StoredBase };

/** A thing that has versions on the server: its names and its calls. */
interface Versioned<New extends NewThingItem, Edit extends EditItem> {
  readonly kind: New['kind'];
  /** The name of the entity in the server's answers, if it differs from the kind. */
  readonly entity?: string;
  readonly prefix: string;
  readonly parentField?: keyof New & string;
  /** The field with the id of a thing that must be saved first, although this one is no part of it. */
  readonly referenceField?: string;
  /** The fields that an edit may change. */
  fields(entity: StoredBase): readonly ThingField[];
  /** The name of a thing, or in the fields of a new one; empty if they contain none. */
  title(entity: object): string;
  readonly saveText: MessageId;
  readonly dropText?: OfflineKind['dropText'];
  /** The icon and the address of the thing with its edits applied. */
  icon(entity: object): LucideIcon;
  place(id: string, parent: string): ScreenLink;
  asNew(item: Edit, shared: NewItemBase): NewItem;
  create(item: New, options: CallOptions): Promise<StoredBase>;
  read(id: string, options: CallOptions): Promise<StoredBase>;
  update(id: string, body: object, options: CallOptions): Promise<object>;
  remove(id: string, query: { readonly version?: string }, options: CallOptions): Promise<object>;
  /** Absent if deletions are permanent. */
  restore?(id: string, options: CallOptions): Promise<object>;
}

/**
 * Creates a thing. If its id is taken although no answer was received, an earlier try arrived, and its key is no longer
 * known: the existing thing is read instead. Throws the refusal if the owner has nothing with that id.
 */
const createThing = async <New extends NewThingItem>(
  { create, read }: Pick<Versioned<New, EditItem>, 'create' | 'read'>,
  item: New,
  options: CallOptions,
): Promise<StoredBase> => {
  try {
    return await create(item, options);
  } catch (error) {
    const { id } = item.body;
    const isTaken = error instanceof ApiError && error.code === 'http.idTaken';
    if (!isTaken || id === undefined) throw error;
    // Read in the owner's name as well, so that another owner's thing is not taken for it.
    return read(id, { headers: options?.headers ?? {} }).catch((failure: unknown) => {
      throw isNotFound(failure) ? error : failure;
    });
  }
};

/** A text field of a thing. */
export const textFieldOf = (fields: object, field: string): string | undefined =>
  Object.entries(fields).find(([name]) => name === field)?.[1];

/** The three kinds of change of a thing with versions: it is created, edited and deleted. */
export const versionedKinds = <
  New extends NewThingItem,
  Edit extends EditItem,
  Removal extends EditItem,
>(
  entity: Versioned<New, Edit>,
): {
  readonly newKind: OfflineKind<New>;
  readonly edit: OfflineKind<Edit>;
  readonly removal: OfflineKind<Removal>;
} => {
  const { kind, title, fields, icon, saveText, place, update, restore } = entity;
  // The casts are safe: the names of a thing's kinds follow one pattern.
  const [editKind, removalKind] = [`${kind}-edit`, `${kind}-removal`] as [
    Edit['kind'],
    Removal['kind'],
  ];
  const parentIdOf = (fields: object) => textFieldOf(fields, entity.parentField ?? '') ?? '';
  const { referenceField } = entity;
  const reference = referenceField !== undefined && {
    refersTo: (item: New | Edit) =>
      textFieldOf(lastTypedFields<object>(item), referenceField) ?? undefined,
  };
  /** Sends an edit with the version that it is based on, so that no change in between is lost. */
  const sendChange = ({ version }: OutboxItem, id: string, fields: object, options: CallOptions) =>
    update(id, { ...fields, version: version ?? undefined }, options);
  const restoreMethods = restore && {
    restore: ({ base }: Edit | Removal, options: CallOptions) => restore(base.id, options),
  };
  return {
    newKind: {
      role: 'new',
      entity: entity.entity ?? kind,
      prefix: entity.prefix,
      joins: [],
      isOncePerSubject: false,
      ...(entity.parentField === undefined ? {} : { parentField: entity.parentField }),
      ...reference,
      subject: newIdOf,
      whole: (item) => textFieldOf(item, entity.parentField ?? ''),
      title: (item) => title(lastTypedFields<object>(item)),
      fields,
      icon: (item) => icon(lastTypedFields<object>(item)),
      place: (item) => place(newIdOf(item), parentIdOf(item)),
      saveText,
      ...(entity.dropText && { dropText: entity.dropText }),
      waitsOnFailure: true,
      send: (item, options) => createThing(entity, item, options),
      sendEdit: (item, words, options) => sendChange(item, newIdOf(item), words, options),
      ...(restore && { restore: (item, options) => restore(newIdOf(item), options) }),
      discard: (item, options) => entity.remove(newIdOf(item), {}, options),
    },
    edit: {
      role: 'edit',
      entity: entity.entity ?? kind,
      prefix: `${editKind}_`,
      joins: [kind, editKind],
      isOncePerSubject: false,
      ...reference,
      subject: ({ base }) => base.id,
      whole: ({ base }) => textFieldOf(base, entity.parentField ?? ''),
      title: (item) => title({ ...item.base, ...lastTypedFields<object>(item) }),
      fields,
      icon: ({ base }) => icon(base),
      place: ({ base }) => place(base.id, parentIdOf(base)),
      saveText,
      dropText: 'outbox.drop.edit',
      asNew: entity.asNew,
      read: entity.read,
      update,
      ...(restore && { restoreThing: restore }),
      waitsOnFailure: true,
      send: (item, options) => sendChange(item, item.base.id, item.body, options),
      sendEdit: (item, words, options) => sendChange(item, item.base.id, words, options),
      ...restoreMethods,
      discard: ({ base }, options) => entity.remove(base.id, {}, options),
    },
    removal: {
      role: 'removal',
      prefix: `${removalKind}_`,
      joins: [removalKind],
      isOncePerSubject: true,
      // The newer state was on the screen when its owner deleted it again.
      isOther: (otherItem) => otherItem.state === 'conflict',
      subject: ({ base }) => base.id,
      whole: ({ base }) => textFieldOf(base, entity.parentField ?? ''),
      title: ({ base }) => title(base),
      fields,
      icon: ({ base }) => icon(base),
      // A deleted part is still shown in its whole; a thing that is not a part has no address any more.
      ...(entity.parentField === undefined
        ? {}
        : { place: ({ base }: Removal) => place(base.id, parentIdOf(base)) }),
      waitsOnFailure: false,
      send: ({ base, version }, options) =>
        entity.remove(base.id, { version: String(version) }, options),
      ...restoreMethods,
      ...(restoreMethods && { undo: restoreMethods.restore }),
    },
  };
};
