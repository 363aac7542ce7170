import { fieldsOf, isRemoval, kindOf, subjectOf, wholeOf } from './kinds.ts';
import type { Failure } from './outbox-answer.ts';
import {
  isKnown,
  joinWords,
  keyToSend,
  type OutboxItem,
  type Problem,
  type Stored,
} from './outbox-item.ts';
import { adopted, changed, type Items, leftToRuns, replace } from './outbox-queue.ts';
import { isSaidBy } from './thing-fields.ts';

export interface Saved {
  readonly savedId: string;
  /** Null where the server counts none. */
  readonly version: number | null;
  /** How it stands on the server now; absent where that is not said. */
  readonly stored?: Stored;
}

type Refusal = Extract<Failure, { readonly kind: 'refused' | 'conflict' }>;

type Words = Readonly<Record<string, unknown>>;

/** All words of an item that are not known to have arrived, as one. */
export const unsentWords = ({ body, edits, savedId }: OutboxItem): Words =>
  joinWords<Words>(...(savedId === null ? [body] : []), ...edits.map((edit) => edit.body));

const hasArrived = (item: OutboxItem, { savedId, version, stored }: Saved): OutboxItem => {
  // What its owner took back while it was on its way is still to be undone.
  const state = item.edits.length === 0 && !item.takenBack ? 'synced' : 'waiting';
  const known = stored && isKnown(item) ? { base: stored } : {};
  // What is still to be sent of it is for the next run.
  const one = state === 'waiting' ? leftToRuns(item) : item;
  return changed(one, { savedId, version, problem: null, state, ...known });
};

/** What else waits of the same thing was made on the state before, and goes on from this one. */
const follows = (
  item: OutboxItem,
  before: OutboxItem | undefined,
  { version }: Saved,
): OutboxItem =>
  before !== undefined &&
  isKnown(item) &&
  item.version === before.version &&
  subjectOf(item) === subjectOf(before)
    ? changed(item, { version })
    : item;

const savedAs = (
  items: Items,
  id: string,
  answer: Saved,
  change: (item: OutboxItem) => OutboxItem,
): Items => {
  const before = items.find((item) => item.id === id);
  return items.map((item) => {
    if (item.id === id) return change(item);
    return follows(adopted(item, id, answer.savedId), before, answer);
  });
};

/** The server has it: its edit is next, if there is one, and what waited for its id goes by that. */
export const saved = (items: Items, id: string, answer: Saved): Items =>
  savedAs(items, id, answer, (item) => hasArrived(item, answer));

const withoutEdit = (item: OutboxItem, key: string): OutboxItem =>
  changed(item, { edits: item.edits.filter((edit) => edit.key !== key) });

/** The server has the edit that was sent under that key; one typed since then is still to be sent. */
export const editSaved = (items: Items, id: string, key: string, answer: Saved): Items =>
  savedAs(items, id, answer, (item) => hasArrived(withoutEdit(item, key), answer));

/** The words that wait behind those that were sent under a key go with them; undefined where these are gone. */
const joined = (item: OutboxItem, key: string): OutboxItem | undefined => {
  const { savedId, edits } = item;
  if (keyToSend(item) !== key) return undefined;
  const last = edits.at(-1)?.key ?? item.key;
  return savedId === null
    ? changed(item, { body: unsentWords(item), key: last, edits: [] })
    : changed(item, { edits: [{ body: unsentWords(item), key: last }] });
};

/**
 * What was sent under that key is refused: it is kept with the server's reason until its owner decides. Where other
 * words were typed over it meanwhile, those have not been refused: they are the item now, and next.
 */
export const refused = (items: Items, id: string, key: string, problem: Problem): Items =>
  replace(items, id, (item) => {
    const [typed, ...later] = item.edits;
    if (keyToSend(item) !== key) return item;
    const isLast = item.savedId === null ? typed === undefined : later.length === 0;
    return isLast ? changed(item, { state: 'refused', problem }) : (joined(item, key) ?? item);
  });

/** Nothing more is to be sent of what was sent under that key. */
const finished = (items: Items, id: string, key: string): Items =>
  replace(items, id, (item) =>
    keyToSend(item) === key ? changed(item, { state: 'synced', edits: [], problem: null }) : item,
  );

/** The ids of the parts of a thing that this device has sent, as far as it remembers. */
const sentParts = (items: Items, subject: string | undefined): ReadonlySet<string> =>
  new Set(
    items.filter((item) => wholeOf(item) === subject).flatMap((item) => subjectOf(item) ?? []),
  );

/**
 * The server has a newer state than the one that was changed. Its owner chooses, unless all that was typed stands
 * there already.
 */
const conflicted = (
  items: Items,
  id: string,
  key: string,
  { theirs, answer }: Omit<Extract<Failure, { readonly kind: 'conflict' }>, 'kind'>,
): Items =>
  replace(items, id, (item) => {
    const one = joined(item, key);
    if (!one) return item;
    if (answer && isRemoval(one)) {
      const own = sentParts(items, subjectOf(one));
      const next = kindOf(one).withNews?.(one, answer, own);
      const isOwn = next?.isOwn === true && theirs.version === one.version;
      if (next && isOwn) return changed(one, next.changes);
      if (next) return changed(one, { ...next.changes, state: 'conflict', problem: null, theirs });
    }
    if (!isRemoval(one) && isSaidBy(fieldsOf(one, theirs), unsentWords(one), theirs)) {
      return hasArrived(changed(one, { edits: [] }), {
        savedId: theirs.id,
        version: theirs.version,
        stored: theirs,
      });
    }
    return changed(one, { state: 'conflict', problem: null, theirs, isGone: false });
  });

/** The server has a newer state of a thing without versions: the item is done already, or its owner is asked. */
const met = (items: Items, id: string, key: string, theirs: unknown): Items => {
  const item = items.find((each) => each.id === id);
  if (!item || keyToSend(item) !== key) return items;
  const next: object | string | undefined = kindOf(item).meet?.(item, theirs);
  if (next === 'done') return finished(items, id, key);
  return typeof next !== 'object'
    ? refused(items, id, key, { status: 409, code: 'http.conflict', said: '', fields: {} })
    : replace(items, id, (each) => changed(each, { ...next, state: 'conflict', problem: null }));
};

/** How often what is deleted elsewhere again and again is taken back for an edit. */
const MOST_RETURNS = 3;

/** Deleted elsewhere, edited here: the edit wins, and what it belongs to is taken back first. */
const canReturn = (item: OutboxItem): boolean =>
  kindOf(item).restore !== undefined &&
  !isRemoval(item) &&
  subjectOf(item) !== undefined &&
  !item.isGone &&
  item.returns < MOST_RETURNS;

/** It is back on the server; an edit made there before it was deleted is its owner's to see. */
const returned = (items: Items, id: string, key: string, { version, stored }: Saved): Items => {
  const item = items.find((each) => each.id === id);
  if (!item || keyToSend(item) !== key) return items;
  const wasEdited = item.version !== null && version !== item.version + 1;
  if (wasEdited && stored) return conflicted(items, id, key, { theirs: stored });
  return replace(items, id, (each) => changed(each, { isGone: false, version }));
};

/** What was sent has been done: the item as it was when it was sent, with what the server answered. */
export const arrived = (items: Items, sent: OutboxItem, answer: Saved): Items => {
  const { id, savedId, edits, isGone, takenBack } = sent;
  if (isGone) return returned(items, id, keyToSend(sent), answer);
  if (takenBack) return finished(items, id, keyToSend(sent));
  return savedId !== null && edits[0]
    ? editSaved(items, id, edits[0].key, answer)
    : saved(items, id, answer);
};

/** What was sent has not been done, and would not be if it were sent again. */
export const failed = (items: Items, sent: OutboxItem, failure: Refusal): Items => {
  const { id } = sent;
  const key = keyToSend(sent);
  if (failure.kind === 'conflict') {
    return isKnown(sent)
      ? conflicted(items, id, key, failure)
      : met(items, id, key, failure.theirs);
  }
  const { status, code } = failure.problem;
  // Of a thing that is gone, only a deletion is done already; the owner is told of everything else. An answer to another
  // address under its key is that of its form, which deletes whatever version there is.
  const isDone =
    (isRemoval(sent) && code === 'http.idempotencyMismatch') ||
    (status === 404 && (isRemoval(sent) || sent.takenBack)) ||
    kindOf(sent).isDone?.(failure.problem);
  if (isDone) return finished(items, id, key);
  if (status === 404 && canReturn(sent)) {
    return replace(items, id, (item) =>
      keyToSend(item) === key ? changed(item, { isGone: true, returns: item.returns + 1 }) : item,
    );
  }
  return refused(items, id, key, failure.problem);
};

/**
 * Its owner has chosen: over the server's newer state go these words, or the deletion after all (without words).
 * The same key again is the same choice.
 */
export const resolved = (items: Items, id: string, words: object, key: string): Items =>
  replace(items, id, (item) => {
    if (item.state !== 'conflict' || !isKnown(item) || item.theirs === null) return item;
    const { theirs, savedId } = item;
    const open = { base: theirs, theirs: null, version: theirs.version, attempts: 0 } as const;
    const next = changed(item, { ...open, state: 'waiting' });
    return savedId === null
      ? changed(next, { body: words, key })
      : changed(next, { edits: [{ body: words, key }] });
  });

/** Its owner has said that it holds for the newer state too. The same key again is the same answer. */
export const confirmed = (items: Items, id: string, key: string): Items =>
  replace(items, id, (item) => {
    const words: object | undefined =
      item.state === 'conflict' ? kindOf(item).confirm?.(item) : undefined;
    return words ? changed(item, { ...words, state: 'waiting', key, attempts: 0 }) : item;
  });
