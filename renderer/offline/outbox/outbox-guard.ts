import { isQuotaError, storageState } from '#renderer/offline/reads/storage-state.ts';
import { unsynced } from './outbox-queue.ts';
import type { OutboxStore } from './outbox-store.ts';

const MARK = 'alaga.outbox.';

/** Beside the database, which a browser may clear away: that something of an owner waits in it, and in which. */
const markOf = (owner: string): string => MARK + owner;

/** The owners who have something waiting on this device. */
export const markedOwners = (): readonly string[] =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(MARK) ? [key.slice(MARK.length)] : [],
  );

const readMark = (owner: string): string | null => {
  try {
    return localStorage.getItem(markOf(owner));
  } catch {
    return null;
  }
};

const unmark = (owner: string): void => {
  try {
    localStorage.removeItem(markOf(owner));
  } catch {
    // It was not marked then.
  }
};

const mark = (owner: string, database: string): void => {
  try {
    localStorage.setItem(markOf(owner), database);
  } catch {
    // What cannot be marked is kept all the same.
  }
};

let hasAsked = false;

/** A browser that promises it clears nothing by itself. Asked once a page, when there is something to lose. */
const askToPersist = (): void => {
  if (hasAsked) return;
  hasAsked = true;
  navigator.storage?.persist?.().catch(() => false);
};

/** What was read can be read again; what waits to be sent is nowhere else. */
const makeRoom = async (): Promise<void> => {
  const { clearKept } = await import('#renderer/offline/reads/kept-summary.ts');
  await clearKept();
  storageState.set('full');
};

/** Runs one task after the other, so that their results come in order too. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
};

/**
 * A store that makes room for what waits, has the browser asked to keep it, and knows it when it was cleared away: an
 * owner is told then, once. What is read and changed comes in order: the newest state last.
 */
export const guarded = (store: OutboxStore): OutboxStore => {
  /** Before the first look: what was there last time has to be there still. */
  const check = async (owner: string): Promise<void> => {
    const marked = readMark(owner);
    if (marked === null || marked === (await store.name())) return;
    unmark(owner);
    storageState.set('unsent');
  };
  const turn = inTurn();
  const change: OutboxStore['change'] = async (owner, step) => {
    await check(owner);
    const write = () => store.change(owner, step);
    const items = await write().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error;
      await makeRoom().catch(() => undefined);
      return write();
    });
    if (unsynced(items).length === 0) {
      unmark(owner);
      return items;
    }
    mark(owner, await store.name());
    askToPersist();
    return items;
  };
  return {
    ...store,
    list: (owner) =>
      turn(async () => {
        await check(owner);
        return store.list(owner);
      }),
    change: (owner, step) => turn(() => change(owner, step)),
  };
};
