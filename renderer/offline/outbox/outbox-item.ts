import type { ApiError } from '#renderer/api.ts';
import { MAX_SEND_MS } from './form-wait.ts';

/** The body of an item that is fully described by its kind and subject. */
export type NoBody = Readonly<Record<string, never>>;

/** The server's reason for a refusal. */
export interface ItemProblem {
  readonly status: number;
  readonly code: string;
  readonly said: string;
  readonly fields: ApiError['fields'];
}

/** Conflicts that were set aside because their thing was deleted. */
export type EndedItems = readonly OutboxItem[];

/** The fields of every item. */
export interface StoredItem<Kind extends string, Body> {
  readonly kind: Kind;
  readonly id: string;
  /** The user id of the item's owner. Nobody else sees or sends the item. */
  readonly owner: string;
  /** The idempotency key, made when the form was first sent. */
  readonly key: string;
  /**
   * The body that was first sent under the key. It never changes, because a retry must be the same request. Photos are
   * data URLs.
   */
  readonly body: Body;
  /**
   * Edits that were made after a try that may have reached the server. Each is sent after the one before it has
   * arrived, and never changes once it was sent, because it may have arrived without its answer.
   */
  readonly edits: readonly { readonly body: Body; readonly key: string }[];
  /** ISO UTC. */
  readonly createdAt: string;
  /** The item's position in its owner's queue. */
  readonly order: number;
  /** `conflict`: the server has a newer state than it is based on (`theirs`), and the owner has to choose. */
  readonly state: 'waiting' | 'refused' | 'conflict' | 'synced';
  readonly problem: ItemProblem | null;
  /** The number of attempts to send the item, including that of the form. */
  readonly attempts: number;
  /** The thing's id on the server; null until `body` has arrived. */
  readonly savedId: string | null;
  /** The version on the server that the item's next change is based on; null if there is none. */
  readonly version: number | null;
  /** How often the thing was found deleted elsewhere and restored for the sake of this edit. */
  readonly returns: number;
  /** Whether the item's subject must be restored before anything else of the item is sent. */
  readonly isGone: boolean;
  /** Whether the owner has withdrawn an item that may have arrived, so that the next request undoes it. */
  readonly takenBack: boolean;
  /**
   * While a form sends the item: the time at which the form stops at the latest, in milliseconds since 1970. Until then
   * no run sends the item, and no screen shows it as waiting. The time stays until the lists show what has arrived.
   */
  readonly sendingUntil?: number;
  /**
   * Set when the form has stopped waiting for the answer while the request continues. Screens then show it as waiting.
   */
  readonly isLate?: true;
  /**
   * For a deletion: the open conflicts of the thing. They are not shown any more, but return if the deletion is undone.
   */
  readonly ended?: EndedItems;
}

/** A thing that the server knows: its state when this device last read it, and a newer state. */
export interface WithVersions<Stored, Base = Stored> {
  readonly base: Base;
  readonly theirs: Stored | null;
}

/** The item of a new thing with versions. */
export interface NewThing<Kind extends string, Body, Thing>
  extends StoredItem<Kind, Body>,
    WithVersions<Thing, Thing | null> {}

/** The item of an edit of a thing with versions. */
export interface ThingEdit<Kind extends string, Changes, Thing>
  extends StoredItem<`${Kind}-edit`, Changes>,
    WithVersions<Thing> {}

/** The item of a deletion of a thing with versions. */
export interface ThingRemoval<Kind extends string, Thing>
  extends StoredItem<`${Kind}-removal`, NoBody>,
    WithVersions<Thing> {}

/** The fields of an update call that an edit changed. */
export type EditChanges<Body extends object> = Omit<Body, 'version'>;

export interface PetReference {
  readonly petName: string;
}

declare const NO_FIELDS: unique symbol;

/** The kinds of change that can wait here. Each feature adds its own by name (`offline.ts`). */
export interface ItemKinds {
  readonly [NO_FIELDS]?: never;
}
export type OutboxItem = ItemKinds[keyof ItemKinds & string];

/** The fields that the outbox adds to an item. */
type GivenField<Item> =
  | Exclude<keyof StoredItem<string, object>, 'kind' | 'owner' | 'key' | 'body' | 'createdAt'>
  | 'theirs'
  // A new thing is not based on anything.
  | (Item extends { readonly base: infer Base } ? (null extends Base ? 'base' : never) : never);

type UnsavedItem<Item> = Omit<Item, GivenField<Item>> & {
  /**
   * Set if nothing of the item was sent yet, because there is no connection, or because another edit of the same
   * thing waits.
   */
  readonly untried?: boolean;
};

/** A new item without the fields that the outbox adds. `base` is the thing as it was shown before the change. */
export type NewItem = {
  readonly [Kind in keyof ItemKinds & string]: UnsavedItem<ItemKinds[Kind]>;
}[keyof ItemKinds & string];

/** A thing that has versions on the server. */
export type StoredBase = NonNullable<Extract<OutboxItem, { readonly base: unknown }>['base']>;

/** Items that can be in conflict. */
export type VersionedItem = Extract<OutboxItem, { readonly theirs: unknown }>;
export const isVersioned = (item: OutboxItem): item is VersionedItem => 'theirs' in item;

/**
 * Whether a form may still be sending an item; `now` is in milliseconds. The page of the form may have been closed. A
 * time that is far away was set while the device's clock was wrong.
 */
export const isBeingSent = (
  { sendingUntil = 0 }: Pick<OutboxItem, 'sendingUntil'>,
  now = Date.now(),
): boolean => sendingUntil > now && sendingUntil - now <= 2 * MAX_SEND_MS;

/** Whether a form waits for the answer to an item. */
export const isWithForm = (item: Pick<OutboxItem, 'sendingUntil' | 'isLate'>): boolean =>
  item.isLate !== true && isBeingSent(item);

/** Whether an item is not on the server, as far as this device knows, and no form is sending it at the moment. */
export const isWaiting = (item: OutboxItem): boolean =>
  item.state !== 'synced' && !isWithForm(item);

/**
 * The id of a new thing. An item that an earlier version stored gets its id from the server, and uses its item's id
 * until then.
 */
export const newIdOf = ({
  body,
  savedId,
  id,
}: Pick<OutboxItem, 'id' | 'savedId'> & {
  readonly body: { readonly id?: string | undefined };
}): string => body.id ?? savedId ?? id;

/** How an edit ended a conflict, as sent to the server. */
export interface EndedConflict {
  readonly merged?: true;
  /** The sides of the conflict that were not kept. */
  readonly givenUp?: readonly {
    readonly words: Readonly<Record<string, unknown>>;
    /** Data URLs, and addresses of photos that the thing shows. */
    readonly photos: readonly string[];
  }[];
  /** The id of a version that a conflict discarded, listed under Recently deleted, which this edit restores. */
  readonly takesBack?: string;
}

export interface EndsConflict {
  readonly conflict?: EndedConflict;
}

/** The part of an edit about conflicts that it ended. */
export const endedConflictOf = ({ conflict }: EndsConflict): EndsConflict =>
  conflict === undefined ? {} : { conflict };

/** Merges the fields of several edits: the last value of each field, and the sides given up in all conflicts. */
export const mergeEdits = <Words extends object>(...all: readonly Words[]): Words => {
  const endedConflicts = all.flatMap(({ conflict }: EndsConflict) => conflict ?? []);
  const givenUp = endedConflicts.flatMap((each) => each.givenUp ?? []);
  const conflict = Object.assign({}, ...endedConflicts, givenUp.length > 0 ? { givenUp } : {});
  return Object.assign({}, ...all, endedConflicts.length > 0 ? { conflict } : {});
};

/** The fields as the owner sees them: the last value of each. */
export const lastTypedFields = <Body extends object>({
  body,
  edits,
}: {
  readonly body: Body;
  readonly edits: readonly { readonly body: Body }[];
}): Body => mergeEdits(body, ...edits.map((edit) => edit.body));

/** The idempotency key of an item's next request. */
export const keyToSend = (item: OutboxItem): string => {
  const { key, edits, savedId, isGone, returns, takenBack } = item;
  const keyOfItem = (savedId === null ? undefined : edits[0]?.key) ?? key;
  if (isGone) return `${keyOfItem}-returns-${returns}`;
  return takenBack ? `${keyOfItem}-taken-back` : keyOfItem;
};
