import type { ApiError } from '#renderer/api.ts';

/** The body of an item whose kind and subject say everything. */
export type NoBody = Readonly<Record<string, never>>;

/** Why the server refused, in its words. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly said: string;
  readonly fields: ApiError['fields'];
}

/** Items in conflict that were put aside. */
export type Ended = readonly OutboxItem[];

/** The fields of every item. */
export interface Kept<Kind extends string, Body> {
  readonly kind: Kind;
  readonly id: string;
  /** Whose it is, by user id: nobody else ever sees or sends it. */
  readonly owner: string;
  /** The idempotency key, made when its form was first sent. */
  readonly key: string;
  /** The body that was first sent under the key, unchanged: a retry has to be the same request. Photos are data URLs. */
  readonly body: Body;
  /**
   * What was typed over it after a try that may have reached the server, each sent once what stands before it is
   * there: an edit may have arrived without its answer too, and is never changed after it was sent.
   */
  readonly edits: readonly { readonly body: Body; readonly key: string }[];
  /** ISO UTC. */
  readonly createdAt: string;
  /** Its place in the line of its owner. */
  readonly order: number;
  /** `conflict`: the server has a newer state than it was made on (`theirs`), and its owner has to choose. */
  readonly state: 'waiting' | 'refused' | 'conflict' | 'synced';
  readonly problem: Problem | null;
  /** How often it was sent, the form's own try included. */
  readonly attempts: number;
  /** The id that it has on the server; null until what is in `body` has arrived. */
  readonly savedId: string | null;
  /** The version on the server that the next change of it is made on; null where there is none. */
  readonly version: number | null;
  /** How often it was found deleted elsewhere and taken back for the sake of what was typed here. */
  readonly returns: number;
  /** Whether it is to be taken back from there before anything else is sent of it. */
  readonly isGone: boolean;
  /** Whether its owner took back what may have arrived already: what is sent then undoes it. */
  readonly takenBack: boolean;
  /**
   * While its form sends it: until when at most, in ms since 1970. Until then no run sends it, and no screen says that
   * it waits. It stays until the lists show what has arrived.
   */
  readonly sendingUntil?: number;
  /** Set once its form has stopped waiting for the answer while the request goes on: screens show it as waiting. */
  readonly isLate?: true;
  /** Of a deletion: the open conflicts of the thing. They are nobody's question any more, but return if it is undone. */
  readonly ended?: Ended;
}

/** Something that the server knows: how it stood there when this device last heard of it, and a newer state. */
export interface Known<Stored, Base = Stored> {
  readonly base: Base;
  readonly theirs: Stored | null;
}

export interface OfPet {
  readonly petName: string;
}

declare const NONE: unique symbol;

/** The kinds of change that can wait here: each feature adds its own by name (`offline.ts`). */
export interface ItemKinds {
  readonly [NONE]?: never;
}
export type OutboxItem = ItemKinds[keyof ItemKinds & string];

/** The fields that the outbox adds to an item. */
type Given<Item> =
  | Exclude<keyof Kept<string, object>, 'kind' | 'owner' | 'key' | 'body' | 'createdAt'>
  | 'theirs'
  // Something new has nothing that it was made on.
  | (Item extends { readonly base: infer Base } ? (null extends Base ? 'base' : never) : never);

type Begun<Item> = Omit<Item, Given<Item>> & {
  /** Nothing of it was sent yet: without a connection, or while other words for the same thing wait. */
  readonly untried?: boolean;
};

/** A new item without the fields that the outbox adds. `base` is the thing as it was shown when it was changed. */
export type NewItem = {
  readonly [Kind in keyof ItemKinds & string]: Begun<ItemKinds[Kind]>;
}[keyof ItemKinds & string];

/** Something that the server keeps and counts the versions of. */
export type Stored = NonNullable<Extract<OutboxItem, { readonly base: unknown }>['base']>;

/** Items that can be in conflict. */
export type KnownItem = Extract<OutboxItem, { readonly theirs: unknown }>;
export const isKnown = (item: OutboxItem): item is KnownItem => 'theirs' in item;

/** Whether a form waits for the answer to an item. */
export const isWithForm = ({
  sendingUntil,
  isLate,
}: Pick<OutboxItem, 'sendingUntil' | 'isLate'>): boolean =>
  sendingUntil !== undefined && isLate !== true;

/** Whether an item is not on the server, as far as this device knows, and no form is sending it just now. */
export const isWaiting = (item: OutboxItem): boolean =>
  item.state !== 'synced' && !isWithForm(item);

/**
 * The id of something new, which was made with it. One that an earlier version kept gets its id from the server and
 * goes by its item's name until then.
 */
export const newIdOf = ({
  body,
  savedId,
  id,
}: Pick<OutboxItem, 'id' | 'savedId'> & {
  readonly body: { readonly id?: string | undefined };
}): string => body.id ?? savedId ?? id;

/** How an edit ended a conflict, in the words of the wire. */
export interface EndedConflict {
  readonly merged?: true;
  /** Sides that were not kept. */
  readonly givenUp?: readonly {
    readonly words: Readonly<Record<string, unknown>>;
    /** Data URLs, and addresses of photos that the thing shows. */
    readonly photos: readonly string[];
  }[];
  /** A side under Recently deleted that is put back. */
  readonly takesBack?: string;
}

export interface EndsConflict {
  readonly conflict?: EndedConflict;
}

/** The part of an edit about conflicts that were ended before. */
export const endedIn = ({ conflict }: EndsConflict): EndsConflict =>
  conflict === undefined ? {} : { conflict };

/** The words of several edits as one: of each field the last, and what was given up in the conflicts of all. */
export const joinWords = <Words extends object>(...all: readonly Words[]): Words => {
  const ended = all.flatMap(({ conflict }: EndsConflict) => conflict ?? []);
  const givenUp = ended.flatMap((each) => each.givenUp ?? []);
  const conflict = Object.assign({}, ...ended, givenUp.length > 0 ? { givenUp } : {});
  return Object.assign({}, ...all, ended.length > 0 ? { conflict } : {});
};

/** The words that its owner sees: of each field the last that was typed. */
export const lastTyped = <Body extends object>({
  body,
  edits,
}: {
  readonly body: Body;
  readonly edits: readonly { readonly body: Body }[];
}): Body => joinWords(body, ...edits.map((edit) => edit.body));

/** The key that the next request of it is sent under. */
export const keyToSend = (item: OutboxItem): string => {
  const { key, edits, savedId, isGone, returns, takenBack } = item;
  const own = (savedId === null ? undefined : edits[0]?.key) ?? key;
  if (isGone) return `${own}-returns-${returns}`;
  return takenBack ? `${own}-taken-back` : own;
};
