import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { call } from '#renderer/api.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { NewItem, OutboxItem, Problem, Stored } from './outbox-item.ts';
import type { ThingField } from './thing-fields.ts';

export type Options = Parameters<typeof call>[2];

/** An address within the app. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The fields that a new item of any kind has. */
export type NewShared = Pick<NewItem, 'owner' | 'key' | 'createdAt' | 'untried'>;

/** New parts of a thing, as its owner reads of them. */
export interface Newer {
  readonly things: readonly {
    readonly id: string;
    readonly icon: LucideIcon;
    readonly title: string;
    /** A calendar day. */
    readonly day: string;
  }[];
  /** Whether there are others, older ones. */
  readonly more: boolean;
}

export interface QuestionProps<Item> {
  readonly item: Item;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onClose: () => void;
}

/** A kind of change that can wait in the outbox. Each feature describes its own kinds. */
export interface OfflineKind<Item extends OutboxItem = OutboxItem> {
  /** `new`, `edit` and `removal` are of something that has versions; `deed` is anything else that is done once. */
  readonly role: 'new' | 'edit' | 'removal' | 'deed';
  /** The id of an item: this and its key. It stands on devices already. */
  readonly prefix: string;
  /** The kinds of item that a new one goes into, where both are of the same subject. */
  readonly joins: readonly OutboxItem['kind'][];
  /** Whether a second says nothing that the first does not. */
  readonly isSaidOnce: boolean;
  /** The field with the id of a thing that has to arrive first, such as a record's pet. */
  readonly parentField?: keyof Item & string;
  /** The id of the thing that is created, changed, deleted or completed; undefined for a new item that has none yet. */
  subject(item: Item): string | undefined;
  /** The id of the thing that the subject is part of. That thing is deleted after the changes of its parts were sent. */
  whole?(item: Item): string | undefined;
  /** Whether a second item says something else than the one that waits. */
  isOther?(held: Item, item: Item): boolean;
  /** Its name; empty where it is not known. */
  title(item: Item): string;

  /** What an edit of its subject may change. */
  fields?(thing: Stored): readonly ThingField[];

  /** Its picture in lists. */
  icon(item: Item): LucideIcon;
  /** Where it is shown in its place, and can be changed; absent where it is nowhere any more. */
  place?(item: Item): Place;
  /** Says what is lost if its owner discards it. */
  readonly dropText?: 'outbox.drop.pet' | 'outbox.drop.record' | 'outbox.drop.edit';
  /** The button that saves it. */
  readonly saveText?: MessageId;
  /** Where it has no versions to choose between: why it is in conflict, and the question that its owner is asked. */
  readonly conflictText?: MessageId;
  readonly Question?: FunctionComponent<QuestionProps<Item>>;
  /** An edit of a thing that is gone for good, as a new thing. */
  asNew?(item: Item, shared: NewShared): NewItem;

  /** Whether it waits here where the server failed at it, too; else only where the server could not be reached. */
  readonly waitsOnFailure: boolean;
  /** Sends the item. */
  send(item: Item, options: Options): Promise<object>;
  /** Sends a later edit of the item, once the item has arrived. */
  sendEdit?(item: Item, words: object, options: Options): Promise<object>;
  /** Undoes an item on the server that its owner has taken back. */
  undo?(item: Item, options: Options): Promise<object>;
  /** Restores its subject, which was deleted elsewhere. */
  restore?(item: Item, options: Options): Promise<object>;
  /** Deletes the subject that it has restored. */
  discard?(item: Item, options: Options): Promise<object>;
  /**
   * Of a deletion that was refused: how the new parts in the answer change the item; undefined where it names none.
   * `isOwn`: this device itself has sent all of them, so that the deletion is sent again.
   */
  withNews?(
    item: Item,
    answer: object,
    own: ReadonlySet<string>,
  ): { readonly changes: object; readonly isOwn: boolean } | undefined;
  /** Of a deletion in conflict: what was added to the thing elsewhere, the latest first. */
  news?(item: Item): Newer | undefined;
  /** Whether it was refused because it is done already. */
  isDone?(problem: Problem): boolean;
  /** Without versions: how a newer state on the server changes the item. */
  meet?(item: Item, theirs: unknown): Partial<Item> | 'done';
  /** Without versions: how its owner's "yes, for the newer state too" changes the item. */
  confirm?(item: Item): Partial<Item> | undefined;
}

/** Every kind of item, described: one that is left out is a compile error. */
export type OfflineKinds = {
  readonly [Kind in OutboxItem['kind']]: OfflineKind<Extract<OutboxItem, { readonly kind: Kind }>>;
};

export interface ParentsProps {
  /** The one that is not offered. */
  readonly except: string;
  readonly onChoose: (id: string, name: string) => void;
}

let kinds: OfflineKinds | undefined;
let Parents: FunctionComponent<ParentsProps> | undefined;
let load = async (): Promise<unknown> => undefined;

/** Says where the list of kinds comes from once something waits: it is too large for the first screen. */
export const loadKindsFrom = (loader: typeof load): void => {
  load = loader;
};

/** Hands the kinds to the outbox, and the list of what something new can belong to. */
export const setKinds = (all: OfflineKinds, parents: FunctionComponent<ParentsProps>): void => {
  kinds = all;
  Parents = parents;
};

/** The list of the things that a new item with a `parentField` can be moved to. */
export const parentsList = (): FunctionComponent<ParentsProps> | undefined => Parents;

/** Ends once items can be worked with. Throws where their kinds cannot be loaded. */
export const kindsReady = async (): Promise<void> => {
  if (!kinds) await load();
  if (!kinds) throw new Error('nobody has said what can wait here');
};

export const isKind = (name: unknown): boolean =>
  typeof name === 'string' && kinds !== undefined && Object.hasOwn(kinds, name);

/** The description of an item's kind. A cast: each kind is given items of its own alone. */
export const kindOf = ({ kind }: Pick<OutboxItem, 'kind'>): OfflineKind => {
  if (!kinds) throw new Error(`${kind} waits before its kind is known`);
  return kinds[kind] as OfflineKind;
};

export type RemovalItem = Extract<OutboxItem, { readonly kind: `${string}-removal` }>;
export const isRemoval = (item: OutboxItem): item is RemovalItem => kindOf(item).role === 'removal';

type WithoutBase<Item> = Item extends { readonly base: infer Base }
  ? null extends Base
    ? Item
    : never
  : never;
/** Something new: the outbox knows no state of it before it has arrived. */
export type NewThing = WithoutBase<OutboxItem>;

/** Whether an item is something new that has not reached the server, as far as this device knows. */
export const isNew = (item: OutboxItem): item is NewThing =>
  kindOf(item).role === 'new' && item.savedId === null;

/** The id of the thing that is created, changed, deleted or completed. */
export const subjectOf = (item: OutboxItem | NewItem): string | undefined =>
  // A cast: the fields that name the subject are there from the beginning.
  kindOf(item).subject(item as OutboxItem);

/** The id of the thing that the subject of an item is part of. */
export const wholeOf = (item: OutboxItem): string | undefined => kindOf(item).whole?.(item);

/** What may be changed of the thing that an item is about. */
export const fieldsOf = (item: OutboxItem, thing: Stored): readonly ThingField[] =>
  kindOf(item).fields?.(thing) ?? [];

/** The name of an item; empty where it is not known. */
export const titleOf = (item: OutboxItem): string => kindOf(item).title(item);
