import type { LucideIcon } from 'lucide-react';
import type { FunctionComponent } from 'react';
import type { call } from '#renderer/api.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { NewItem, OutboxItem, Problem } from './outbox-item.ts';

export type Options = Parameters<typeof call>[2];

/** An address within the app. */
export interface Place {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** What a new item begins with, whatever its kind. */
export type NewShared = Pick<NewItem, 'owner' | 'key' | 'createdAt' | 'untried'>;

export interface QuestionProps<Item> {
  readonly item: Item;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly onClose: () => void;
}

/** A kind of change that can wait here: what the outbox has to know of it. Each feature describes its own. */
export interface OfflineKind<Item extends OutboxItem = OutboxItem> {
  /** `new`, `edit` and `removal` are of something that has versions; `deed` is anything else that is done once. */
  readonly role: 'new' | 'edit' | 'removal' | 'deed';
  /** The id of an item: this and its key. It stands on devices already. */
  readonly prefix: string;
  /** The kinds of item that a new one goes into, where both are of the same subject. */
  readonly joins: readonly OutboxItem['kind'][];
  /** Whether a second says nothing that the first does not. */
  readonly isSaidOnce: boolean;
  /** Where the id of what has to arrive before it stands in the item. */
  readonly parentField?: keyof Item & string;
  /** The id of what is made, changed, deleted or done; of an item that only begins, undefined where it has none yet. */
  subject(item: Item): string | undefined;
  /** The id of what its subject is part of: deleted with it, and so not before what waits of its parts. */
  whole?(item: Item): string | undefined;
  /** Whether a second is not what was said already. */
  isOther?(held: Item, item: Item): boolean;
  /** What it is called; empty where nothing is known of it. */
  title(item: Item): string;

  /** Its picture in lists. */
  icon(item: Item): LucideIcon;
  /** Where it is shown in its place, and can be changed; absent where it is nowhere any more. */
  place?(item: Item): Place;
  /** What is lost where its owner discards it. */
  readonly dropText?: 'outbox.drop.pet' | 'outbox.drop.record' | 'outbox.drop.edit';
  /** The button that saves it. */
  readonly saveText?: MessageId;
  /** Where it has no versions to choose between: why it is in conflict, and the question that its owner is asked. */
  readonly conflictText?: MessageId;
  readonly Question?: FunctionComponent<QuestionProps<Item>>;
  /** Of an edit of what is gone for good: what it would be as something new. */
  asNew?(item: Item, shared: NewShared): NewItem;

  /** Sends what it says first. */
  send(item: Item, options: Options): Promise<object>;
  /** Sends what was typed over it, once it has arrived. */
  sendEdit?(item: Item, words: object, options: Options): Promise<object>;
  /** Undoes on the server what its owner has taken back. */
  undo?(item: Item, options: Options): Promise<object>;
  /** Brings back what it is about, which was deleted elsewhere. */
  restore?(item: Item, options: Options): Promise<object>;
  /** Deletes after all what it has brought back. */
  discard?(item: Item, options: Options): Promise<object>;
  /** Whether it was refused because it is done already. */
  isDone?(problem: Problem): boolean;
  /** Where it has no versions: what a newer state on the server makes of it. */
  meet?(item: Item, theirs: unknown): Partial<Item> | 'done';
  /** Where it has no versions: what the answer "yes, for the newer state too" makes of it. */
  confirm?(item: Item): Partial<Item> | undefined;
}

/** Every kind of item, described: one that is left out is a compile error. */
export type OfflineKinds = {
  readonly [Kind in OutboxItem['kind']]: OfflineKind<Extract<OutboxItem, { readonly kind: Kind }>>;
};

let kinds: OfflineKinds | undefined;
let load = async (): Promise<unknown> => undefined;

/** Says where the list of kinds comes from once something waits: it is too large for the first screen. */
export const loadKindsFrom = (loader: typeof load): void => {
  load = loader;
};

/** Hands the kinds to the outbox. */
export const setKinds = (all: OfflineKinds): void => {
  kinds = all;
};

/** Ends once items can be worked with. Throws where their kinds cannot be loaded. */
export const kindsReady = async (): Promise<void> => {
  if (!kinds) await load();
  if (!kinds) throw new Error('nobody has said what can wait here');
};

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

/** The id of what is made, changed, deleted or done. */
export const subjectOf = (item: OutboxItem | NewItem): string | undefined =>
  // A cast: what says the subject stands in it from its beginning.
  kindOf(item).subject(item as OutboxItem);

/** The id of what the subject of an item is part of. */
export const wholeOf = (item: OutboxItem): string | undefined => kindOf(item).whole?.(item);

/** What an item is called; empty where nothing is known of it. */
export const titleOf = (item: OutboxItem): string => kindOf(item).title(item);
