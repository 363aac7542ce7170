import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { call } from '#renderer/api.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { ItemProblem, NewItem, OutboxItem, StoredBase } from './outbox-item.ts';
import type { ThingField } from './thing-fields.ts';

export type CallOptions = Parameters<typeof call>[2];

/** An address inside the app. */
export interface ScreenLink {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The fields that a new item of any kind has. */
export type NewItemBase = Pick<NewItem, 'owner' | 'key' | 'createdAt' | 'untried'>;

/** Parts that were added to a thing elsewhere, as shown to the owner. */
export interface NewerThings {
  readonly things: readonly {
    readonly id: string;
    readonly icon: LucideIcon;
    readonly title: string;
    /** A calendar day. */
    readonly day: string;
  }[];
  /** Whether there are more parts, older than those listed. */
  readonly more: boolean;
}

export interface QuestionProps<Item> {
  readonly item: Item;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onClose: () => void;
}

/** Describes a kind of change that can wait in the outbox. Each feature describes its own kinds. */
export interface OfflineKind<Item extends OutboxItem = OutboxItem> {
  /**
   * `new`, `edit` and `removal` are for things with versions; `action` is any other change, which is made once.
   */
  readonly role: 'new' | 'edit' | 'removal' | 'action';
  /** For new things and edits: the name of the thing's entity in the server's answers. */
  readonly entity?: string;
  /** The prefix of an item's id, which is followed by its key. Devices have stored it, so it must not change. */
  readonly prefix: string;
  /** The kinds of items that a new item of the same subject is merged into. */
  readonly joins: readonly OutboxItem['kind'][];
  /**
   * Whether a request that is repeated under a forgotten key would be done once more, such as an addition to a number.
   */
  readonly isAddition?: true;
  /** Whether a second item of the same subject would repeat the first, such as a second completion. */
  readonly isOncePerSubject: boolean;
  /** The field with the id of a thing that must be sent first, such as a record's pet. */
  readonly parentField?: keyof Item & string;
  /** The id of the thing that is created, changed, deleted or completed; undefined for a new thing without one. */
  subject(item: Item): string | undefined;
  /**
   * The id of the thing that the subject is part of, which is deleted only after the changes of its parts were sent.
   */
  whole?(item: Item): string | undefined;
  /** The id of a thing that the item names and that must be saved first, although the subject is no part of it. */
  refersTo?(item: Item): string | undefined;
  /** For a file: the field with the id of the thing that it is added to. */
  readonly holderField?: keyof Item & string;
  /** For a file: whether the fields of an edit of its subject name it, so that it depends on the end of their conflict. */
  isNamedIn?(item: Item, fields: object): boolean;
  /** Whether a second item means something other than the waiting one. */
  isOther?(otherItem: Item, item: Item): boolean;
  /** The fields that an item takes over from the waiting one that it replaces. */
  takenOver?(otherItem: Item): Partial<Item>;
  /** The item's name; empty if it is not known. */
  title(item: Item): string;

  /** The fields that an edit of its subject may change. */
  fields?(entity: StoredBase): readonly ThingField[];

  /** Lines of text that say what it holds, for copying it out; by default its typed fields. */
  written?(item: Item): readonly string[];

  /** The item's icon in lists. */
  icon(item: Item): LucideIcon;
  /** The address where the thing is shown and can be edited; absent if there is none any more. */
  place?(item: Item): ScreenLink;
  /** Says what is lost if the owner discards it. */
  readonly dropText?: 'outbox.drop.whole' | 'outbox.drop.new' | 'outbox.drop.edit';
  /** The label of the button that saves it. */
  readonly saveText?: MessageId;
  /** For things without versions: why the item is in conflict, and the question to the owner. */
  readonly conflictText?: MessageId;
  readonly Question?: FunctionComponent<QuestionProps<Item>>;
  /** Turns an edit of a thing that is gone for good into a new thing. */
  asNew?(item: Item, shared: NewItemBase): NewItem;

  /** Whether the item also waits after the server failed (5xx), and not only if the server could not be reached. */
  readonly waitsOnFailure: boolean;
  /** Sends the item. */
  send(item: Item, options: CallOptions): Promise<object>;
  /** Sends a later edit after the item itself has arrived. */
  sendEdit?(item: Item, fields: object, options: CallOptions): Promise<object>;
  /** For edits: reads the current state of a thing, writes fields to it, and restores it after a deletion. */
  read?(id: string, options: CallOptions): Promise<StoredBase>;
  restoreThing?(id: string, options: CallOptions): Promise<object>;
  update?(id: string, fields: object, options: CallOptions): Promise<object>;
  /** Undoes an item on the server that its owner has withdrawn. */
  undo?(item: Item, options: CallOptions): Promise<object>;
  /** Restores the item's subject, which was deleted elsewhere. */
  restore?(item: Item, options: CallOptions): Promise<object>;
  /** Deletes the subject that it has restored. */
  discard?(item: Item, options: CallOptions): Promise<object>;
  /**
   * For a refused deletion: how the new parts in the answer change the item; undefined if the answer names none.
   * `isOwn` means that this device sent all of them, so that the deletion is repeated.
   */
  withNews?(
    item: Item,
    answer: object,
    own: ReadonlySet<string>,
  ): { readonly changes: object; readonly isOwn: boolean } | undefined;
  /** For a deletion in conflict: the parts that were added elsewhere, newest first. */
  news?(item: Item): NewerThings | undefined;
  /** Whether the refusal means that the change is already done. */
  isDone?(problem: ItemProblem): boolean;
  /** For things without versions: how a newer state on the server changes the item. */
  applyNewerState?(item: Item, serverVersion: unknown): Partial<Item> | 'done';
  /** For things without versions: how the owner's confirmation for the newer state changes the item. */
  confirm?(item: Item): Partial<Item> | undefined;
}

/** A description of every kind of item. A missing one is a compile error. */
export type OfflineKinds = {
  readonly [Kind in OutboxItem['kind']]: OfflineKind<Extract<OutboxItem, { readonly kind: Kind }>>;
};

export interface ParentsProps {
  /** The id of the thing that is not offered. */
  readonly except: string;
  readonly onChoose: (id: string, name: string) => void;
}

export interface DiscardedNoteProps {
  /** The thing in conflict. */
  readonly thing: object;
}

/** Components about the things to which items belong, which the engine does not know. */
interface WholeParts {
  /** Lists the things to which a new item can belong. */
  readonly Parents: FunctionComponent<ParentsProps>;
  /** Says where the discarded side of a conflict is found. */
  readonly DiscardedNote: FunctionComponent<DiscardedNoteProps>;
}

let kinds: OfflineKinds | undefined;
let wholes: WholeParts | undefined;
let loadKinds = async (): Promise<unknown> => undefined;

/** Sets the function that loads the kinds when something waits. They are too large for the first screen. */
export const loadKindsFrom = (loader: typeof loadKinds): void => {
  loadKinds = loader;
};

/** Sets the kinds, and the components about the things to which items belong. */
export const setKinds = (all: OfflineKinds, parts: WholeParts): void => {
  kinds = all;
  wholes = parts;
};

/** A component that says where the discarded side of a conflict is found. */
export const discardedNote = (): FunctionComponent<DiscardedNoteProps> | undefined =>
  wholes?.DiscardedNote;

/** A component that lists the things to which a new item with a `parentField` can be moved. */
export const parentsList = (): FunctionComponent<ParentsProps> | undefined => wholes?.Parents;

/** Resolves when the kinds are loaded. Throws if they cannot be loaded. */
export const kindsReady = async (): Promise<void> => {
  if (!kinds) await loadKinds();
  if (!kinds) throw new Error('the kinds of changes that can wait are not set');
};

export const isKind = (name: unknown): boolean =>
  typeof name === 'string' && kinds !== undefined && Object.hasOwn(kinds, name);

/**
 * The description of an item's kind. The cast is safe: each description receives only items of its own kind.
 */
export const kindOf = ({ kind }: Pick<OutboxItem, 'kind'>): OfflineKind => {
  if (!kinds) throw new Error(`${kind} waits before its kind is known`);
  return kinds[kind] as OfflineKind;
};

/** The description of the edits of an entity. */
export const editKindOf = (entity: string): OfflineKind => {
  const all: readonly Pick<OfflineKind, 'entity' | 'role'>[] = Object.values(kinds ?? {});
  const edits = all.find((kind) => kind.role === 'edit' && kind.entity === entity);
  if (!edits) throw new Error(`${entity} cannot be edited`);
  // The cast is safe: each description receives only items of its own kind.
  return edits as OfflineKind;
};

export type RemovalItem = Extract<OutboxItem, { readonly kind: `${string}-removal` }>;
export const isRemoval = (item: OutboxItem): item is RemovalItem => kindOf(item).role === 'removal';

type WithoutBase<Item> = Item extends { readonly base: infer Base }
  ? null extends Base
    ? Item
    : never
  : never;
/** A new thing, which has no earlier state. */
export type NewThing = WithoutBase<OutboxItem>;

/** Whether an item is a new thing that has not reached the server, as far as this device knows. */
export const isNew = (item: OutboxItem): item is NewThing =>
  kindOf(item).role === 'new' && item.savedId === null;

/** The id of the thing that is created, changed, deleted or completed. */
export const subjectOf = (item: OutboxItem | NewItem): string | undefined =>
  // The cast is safe: the fields that name the subject are set from the start.
  kindOf(item).subject(item as OutboxItem);

/** The id of the thing that the subject of an item is part of. */
export const parentSubjectOf = (item: OutboxItem): string | undefined => kindOf(item).whole?.(item);

/** The ids of the things that must be saved before an item. */
export const neededIdsOf = (item: OutboxItem): readonly string[] =>
  [parentSubjectOf(item), kindOf(item).refersTo?.(item)].filter((id) => id !== undefined);

/** The fields that can be changed of the thing that an item is about. */
export const fieldsOf = (item: OutboxItem, entity: StoredBase): readonly ThingField[] =>
  kindOf(item).fields?.(entity) ?? [];

/** The item's name; empty if it is not known. */
export const titleOf = (item: OutboxItem): string => kindOf(item).title(item);
