import { isQuotaError, storageState } from '#renderer/offline/reads/storage-state.ts';
import { clearStoredReads } from '#renderer/offline/reads/storage-summary.ts';
import { withoutSynced } from './outbox-queue.ts';
import type { OutboxStore } from './outbox-store.ts';

const MARK_PREFIX = 'alaga.outbox.';

/**
 * The local storage key of a mark that says that an owner has unsent items, and names the database that holds them. The
 * browser may clear that database without the mark.
 */
const markKeyOf = (owner: string): string => MARK_PREFIX + owner;

/** The owners who have something waiting on this device. */
export const markedOwners = (): readonly string[] =>
  Object.keys(localStorage).flatMap((key) =>
    key.startsWith(MARK_PREFIX) ? [key.slice(MARK_PREFIX.length)] : [],
  );

/** The marks that this page has read or set, because its owner may clear them together with the database. */
const knownMarks = new Map<string, string>();

const readMark = (owner: string): string | undefined => {
  try {
    const mark = localStorage.getItem(markKeyOf(owner));
    if (mark !== null) knownMarks.set(owner, mark);
  } catch {
    // Without storage, this page still knows its own mark.
  }
  return knownMarks.get(owner);
};

const removeMark = (owner: string): void => {
  knownMarks.delete(owner);
  try {
    localStorage.removeItem(markKeyOf(owner));
  } catch {
    // Without storage, nothing can have been marked.
  }
};

const setMark = (owner: string, database: string): void => {
  knownMarks.set(owner, database);
  try {
    localStorage.setItem(markKeyOf(owner), database);
  } catch {
    // The change is stored even if the mark cannot be.
  }
};

let hasAsked = false;

/**
 * Asks the browser not to clear its storage by itself. It is asked once for each page, when there is something to lose.
 */
const askToPersist = (): void => {
  if (hasAsked) return;
  hasAsked = true;
  navigator.storage?.persist?.().catch(() => false);
};

/** Frees room by deleting stored reads, which can be fetched again. Unsent changes exist nowhere else. */
const freeStorage = async (): Promise<void> => {
  await clearStoredReads();
  storageState.set('full');
};

/** Runs tasks one after the other, so that their results keep that order. */
const makeTaskQueue = () => {
  let lastTask: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const ownTask = lastTask.then(task);
    lastTask = ownTask.catch(() => undefined);
    return ownTask;
  };
};

/**
 * Wraps a store: it frees room for unsent changes, asks the browser to keep them, and reports once if they were
 * cleared. Reads and changes run in order, so that the last result is the newest.
 */
export const guardStore = (store: OutboxStore): OutboxStore => {
  /** Before the first read, checks that the items of last time are still there. */
  const checkItems = async (owner: string): Promise<void> => {
    const markedDatabase = readMark(owner);
    if (markedDatabase === undefined || markedDatabase === (await store.name())) return;
    removeMark(owner);
    storageState.set('unsent');
  };
  const enqueue = makeTaskQueue();
  const change: OutboxStore['change'] = async (owner, step) => {
    await checkItems(owner);
    const writeChange = () => store.change(owner, step);
    const items = await writeChange().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error;
      await freeStorage().catch(() => undefined);
      return writeChange();
    });
    if (withoutSynced(items).length === 0) {
      removeMark(owner);
      return items;
    }
    setMark(owner, await store.name());
    askToPersist();
    return items;
  };
  return {
    ...store,
    list: (owner) =>
      enqueue(async () => {
        await checkItems(owner);
        const items = await store.list(owner);
        // Another tab may have sent or discarded them.
        if (withoutSynced(items).length === 0) knownMarks.delete(owner);
        return items;
      }),
    change: (owner, step) => enqueue(() => change(owner, step)),
  };
};
