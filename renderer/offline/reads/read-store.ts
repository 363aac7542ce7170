import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Change } from '#server/changes/contract.ts';
import {
  isUsable,
  MAX_READS,
  type RetentionContext,
  readsToDelete,
  type StoredRead,
} from './retention.ts';
import { READ_DATABASE } from './stored-owner.ts';

interface Schema extends DBSchema {
  readonly reads: { readonly key: [owner: string, hash: string]; readonly value: StoredRead };
  readonly cursors: { readonly key: string; readonly value: Cursor };
  /**
   * Copies of reads from before a page's first check of the change feed, because a restored server may lack their
   * content.
   */
  readonly earlier: { readonly key: [owner: string, hash: string]; readonly value: StoredRead };
  readonly lost: { readonly key: [owner: string, id: string]; readonly value: LostThing };
}

/** A thing that this device holds and its server no longer has. */
export interface LostThing {
  readonly owner: string;
  readonly id: string;
  readonly kind: `${string}-edit`;
  readonly thing: Readonly<Record<string, unknown>>;
  /** The name of the thing's pet; empty if it has none. */
  readonly petName: string;
  /** Data URLs of the thing's photos, as far as they were kept here. */
  readonly photos: readonly string[];
}

/** The position in an owner's change feed for the reads of one shape. */
interface Cursor {
  readonly owner: string;
  readonly cursor: string;
  readonly shape: string;
  readonly listing?: FeedListing;
  /** The keys, as text, of reads that changed before this position and are not fetched again yet. */
  readonly outdated?: readonly string[];
}

/** A list of everything in the change feed that is not complete yet. */
export interface FeedListing {
  /** Where the list continues; empty at its start. */
  readonly cursor: string;
  readonly changes: readonly Change[];
  /** Whether it was begun because the server could not continue from the last check. */
  readonly isExpired: boolean;
  /** Milliseconds of its first request. */
  readonly startedAt: number;
  /** Whether a check has already kept what the server lost. Its owner may have decided about that since. */
  readonly hasKeptLost?: boolean;
}

const DATABASE_VERSION = 3;

/** Replaced by the build (build/vite/stored-reads-version.ts), and undefined where Node runs this code directly. */
declare const ALAGA_READS_SHAPE: string | undefined;

/** The shape of the reads in this build. */
const READS_SHAPE = typeof ALAGA_READS_SHAPE === 'undefined' ? '' : ALAGA_READS_SHAPE;

type NewRead = Pick<StoredRead, 'hash' | 'text' | 'at' | 'meta'>;

export interface ReadStore {
  /**
   * Stores reads, deletes those of other owners, and enforces the limits. Returns how many of other owners it deleted.
   */
  keep(owner: string, reads: readonly NewRead[]): Promise<number>;
  /**
   * Stores reads of a page that is being closed, in one step, because the browser completes no other. Leaves out what
   * must first be copied.
   */
  keepLast(owner: string, reads: readonly NewRead[]): Promise<void>;
  /** The reads of this owner that may be shown. */
  read(owner: string): Promise<readonly StoredRead[]>;
  /** The keys of all reads of this owner, as text. */
  hashes(owner: string): Promise<readonly string[]>;
  /** Deletes single reads, such as those of deleted things. */
  drop(owner: string, hashes: readonly string[]): Promise<void>;
  /** The position in the owner's change feed; empty if it was not followed for the reads that are kept now. */
  cursor(owner: string): Promise<string>;
  /** The keys, as text, of reads that changed before this position and are not fetched again yet. */
  outdated(owner: string): Promise<readonly string[]>;
  /** Ends a list of everything. */
  setCursor(owner: string, cursor: string, outdated?: readonly string[]): Promise<void>;
  /** The list of everything that the next check continues. */
  listing(owner: string): Promise<FeedListing | undefined>;
  /** Leaves the cursor as it is until the list is complete. */
  setListing(owner: string, listing: FeedListing): Promise<void>;
  /** All reads as they were before this page's first check of the change feed. */
  readEarlier(owner: string): Promise<readonly StoredRead[]>;
  /** Deletes the copies of earlier reads after this page's check of the change feed. */
  forgetEarlier(): Promise<void>;
  /** Lost things that are offered to their owner until the owner has decided. */
  readLost(owner: string): Promise<readonly LostThing[]>;
  keepLost(entities: readonly LostThing[]): Promise<void>;
  dropLost(owner: string, ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  /** Whether another page, or a logout, has deleted the store. */
  isGone(): boolean;
}

type Database = IDBPDatabase<Schema>;

/**
 * The number of writes between two checks of the limits, which read all stored reads. They are also checked
 * when there are too many reads.
 */
const WRITES_PER_CHECK = 20;

const keepAll = async (
  database: Database,
  reads: readonly StoredRead[],
  context: RetentionContext,
  { shouldPurge, shouldCopy }: { readonly shouldPurge: boolean; readonly shouldCopy: boolean },
) => {
  const transaction = database.transaction(['reads', 'earlier'], 'readwrite');
  const [store, earlierStore] = [
    transaction.objectStore('reads'),
    transaction.objectStore('earlier'),
  ];
  const copies = reads.map(async (read) => {
    const key: [string, string] = [read.owner, read.hash];
    const existingKeys = shouldCopy
      ? Promise.all([store.get(key), earlierStore.getKey(key)])
      : undefined;
    void store.put(read);
    const [before, copy] = (await existingKeys) ?? [];
    if (before && copy === undefined) await earlierStore.put(before);
  });
  const keys = await store.getAllKeys();
  const otherKeys = keys.filter(([owner]) => owner !== context.owner);
  for (const key of otherKeys) void store.delete(key);
  if (shouldPurge || keys.length > MAX_READS) {
    for (const { owner, hash } of readsToDelete(await store.getAll(), context))
      void store.delete([owner, hash]);
  }
  await Promise.all([...copies, transaction.done]);
  return otherKeys.length;
};

/** Opens the store of reads. Rejects if the browser stores nothing, as in some private windows. */
export const openReadStore = async (shape: string = READS_SHAPE): Promise<ReadStore> => {
  let isClosed = false;
  let writeCount = 0;
  let hasCheckedFeed = false;
  /** The reads that the store may have. */
  const knownHashes = new Set<string>();
  const database = await openDB<Schema>(READ_DATABASE, DATABASE_VERSION, {
    upgrade: (opened, before) => {
      if (before < 1) opened.createObjectStore('reads', { keyPath: ['owner', 'hash'] });
      if (before < 2) opened.createObjectStore('cursors', { keyPath: 'owner' });
      opened.createObjectStore('earlier', { keyPath: ['owner', 'hash'] });
      opened.createObjectStore('lost', { keyPath: ['owner', 'id'] });
    },
    // A logout in any tab does not wait, and nothing is stored after it.
    blocking: (_current, _blocked, event) => {
      isClosed = true;
      // The cast is safe: this event's target is the database that blocks the deletion.
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      isClosed = true;
    },
  });
  for (const [, hash] of await database.getAllKeys('reads')) knownHashes.add(hash);
  const storedCursor = async (owner: string): Promise<Cursor | undefined> => {
    const row = await database.get('cursors', owner);
    return row?.shape === shape ? row : undefined;
  };
  return {
    async keep(owner, reads) {
      const shouldPurge = writeCount % WRITES_PER_CHECK === 0;
      writeCount += 1;
      const rows = reads.map((read) => ({ ...read, owner, shape }));
      for (const { hash } of rows) knownHashes.add(hash);
      return keepAll(
        database,
        rows,
        { owner, shape, now: Date.now() },
        { shouldPurge, shouldCopy: !hasCheckedFeed },
      );
    },
    async keepLast(owner, reads) {
      const rows = reads.filter(({ hash }) => hasCheckedFeed || !knownHashes.has(hash));
      if (rows.length === 0) return;
      const transaction = database.transaction('reads', 'readwrite');
      for (const row of rows) void transaction.store.put({ ...row, owner, shape });
      transaction.commit();
      await transaction.done;
    },
    async read(owner) {
      const context = { owner, shape, now: Date.now() };
      const storedReads = await database.getAll('reads');
      return storedReads.filter((read) => isUsable(read, context));
    },
    async hashes(owner) {
      const keys = await database.getAllKeys('reads');
      return keys.flatMap(([keyOwner, hash]) => (keyOwner === owner ? [hash] : []));
    },
    async drop(owner, hashes) {
      const { store, done } = database.transaction('reads', 'readwrite');
      await Promise.all([...hashes.map((hash) => store.delete([owner, hash])), done]);
    },
    async cursor(owner) {
      return (await storedCursor(owner))?.cursor ?? '';
    },
    async outdated(owner) {
      return (await storedCursor(owner))?.outdated ?? [];
    },
    async setCursor(owner, cursor, outdated = []) {
      await database.put('cursors', { owner, cursor, shape, outdated });
    },
    async listing(owner) {
      return (await storedCursor(owner))?.listing;
    },
    async setListing(owner, listing) {
      const { cursor = '', outdated = [] } = (await storedCursor(owner)) ?? {};
      await database.put('cursors', { owner, cursor, shape, listing, outdated });
    },
    async readEarlier(owner) {
      const context = { owner, shape, now: Date.now() };
      const [reads, earlierReads] = [
        await database.getAll('reads'),
        await database.getAll('earlier'),
      ];
      return [...earlierReads, ...reads].filter((read) => isUsable(read, context));
    },
    async forgetEarlier() {
      hasCheckedFeed = true;
      await database.clear('earlier');
    },
    async readLost(owner) {
      return (await database.getAll('lost')).filter((thing) => thing.owner === owner);
    },
    async keepLost(things) {
      const { store, done } = database.transaction('lost', 'readwrite');
      await Promise.all([...things.map((thing) => store.put(thing)), done]);
    },
    async dropLost(owner, ids) {
      const { store, done } = database.transaction('lost', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete([owner, id])), done]);
    },
    async clear() {
      const names = ['reads', 'cursors', 'earlier'] as const;
      await Promise.all(names.map((name) => database.clear(name)));
    },
    isGone: () => isClosed,
  };
};

let openedStore: Promise<ReadStore> | undefined;

/** The page's only connection to the store. */
export const readStore = (): Promise<ReadStore> => {
  openedStore ??= openReadStore();
  openedStore.catch(() => {
    openedStore = undefined;
  });
  return openedStore;
};

/** The cursor of the change feed up to which this device has followed an owner; empty if it keeps nothing. */
export const feedCursorOf = async (owner: string): Promise<string> => {
  try {
    const store = await readStore();
    return await store.cursor(owner);
  } catch {
    return '';
  }
};
