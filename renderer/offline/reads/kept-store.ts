import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { KEPT_DATABASE } from './kept-owner.ts';
import { isUsable, type KeptRead, MAX_READS, type Standing, surplus } from './kept-rules.ts';

interface Schema extends DBSchema {
  readonly reads: { readonly key: [owner: string, hash: string]; readonly value: KeptRead };
  readonly cursors: { readonly key: string; readonly value: Cursor };
}

/** How far an owner's change feed was followed for the reads of one shape. */
interface Cursor {
  readonly owner: string;
  readonly cursor: string;
  readonly shape: string;
}

const VERSION = 2;

/** The shape of the reads in this build (build/vite/reads-shape.ts); tests and the development server have none. */
const SHAPE: string = import.meta.env.ALAGA_READS_SHAPE ?? '';

export interface KeptStore {
  /** Keeps what was read, drops what is another owner's, and holds the bounds. Gives the others it dropped. */
  keep(
    owner: string,
    reads: readonly Pick<KeptRead, 'hash' | 'text' | 'at' | 'meta'>[],
  ): Promise<number>;
  /** What may be shown of this owner. */
  read(owner: string): Promise<readonly KeptRead[]>;
  /** The keys of all that is kept of this owner, as text. */
  hashes(owner: string): Promise<readonly string[]>;
  /** Drops single reads, as of what is deleted. */
  drop(owner: string, hashes: readonly string[]): Promise<void>;
  /** How far the owner's changes were followed; empty where they have not been, for what is kept now. */
  cursor(owner: string): Promise<string>;
  setCursor(owner: string, cursor: string): Promise<void>;
  clear(): Promise<void>;
  /** True once another page, or a logout, has taken the store away. */
  isGone(): boolean;
}

type Database = IDBPDatabase<Schema>;

/** All reads are looked at, which costs, for the first of so many writes and where there are too many of them. */
const LOOKS = 20;

/** In one transaction, which a page that is being left still brings to its end. */
const keepAll = async (
  database: Database,
  reads: readonly KeptRead[],
  standing: Standing,
  look: boolean,
) => {
  const { store, done } = database.transaction('reads', 'readwrite');
  for (const read of reads) void store.put(read);
  const keys = await store.getAllKeys();
  const others = keys.filter(([owner]) => owner !== standing.owner);
  for (const key of others) void store.delete(key);
  if (look || keys.length > MAX_READS) {
    for (const { owner, hash } of surplus(await store.getAll(), standing))
      void store.delete([owner, hash]);
  }
  await done;
  return others.length;
};

/** Opens the store of reads. Rejects where the browser keeps nothing, as some do in private windows. */
export const openKeptStore = async (shape: string = SHAPE): Promise<KeptStore> => {
  let gone = false;
  let writes = 0;
  const database = await openDB<Schema>(KEPT_DATABASE, VERSION, {
    upgrade: (opened, before) => {
      if (before < 1) opened.createObjectStore('reads', { keyPath: ['owner', 'hash'] });
      opened.createObjectStore('cursors', { keyPath: 'owner' });
    },
    // A logout, here or in another tab, waits for nobody; and nothing is kept after it.
    blocking: (_current, _blocked, event) => {
      gone = true;
      // A cast: this event's target is the database that stands in the way.
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      gone = true;
    },
  });
  return {
    async keep(owner, reads) {
      const look = writes % LOOKS === 0;
      writes += 1;
      const rows = reads.map((read) => ({ ...read, owner, shape }));
      return keepAll(database, rows, { owner, shape, now: Date.now() }, look);
    },
    async read(owner) {
      const standing = { owner, shape, now: Date.now() };
      const reads = await database.getAll('reads');
      return reads.filter((read) => isUsable(read, standing));
    },
    async hashes(owner) {
      const keys = await database.getAllKeys('reads');
      return keys.flatMap(([whose, hash]) => (whose === owner ? [hash] : []));
    },
    async drop(owner, hashes) {
      const { store, done } = database.transaction('reads', 'readwrite');
      await Promise.all([...hashes.map((hash) => store.delete([owner, hash])), done]);
    },
    async cursor(owner) {
      const found = await database.get('cursors', owner);
      return found?.shape === shape ? found.cursor : '';
    },
    async setCursor(owner, cursor) {
      await database.put('cursors', { owner, cursor, shape });
    },
    async clear() {
      await Promise.all([database.clear('reads'), database.clear('cursors')]);
    },
    isGone: () => gone,
  };
};

let opened: Promise<KeptStore> | undefined;

/** The page's one connection to the store. */
export const keptStore = (): Promise<KeptStore> => {
  opened ??= openKeptStore();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

/** The cursor of the change feed up to which this device has followed an owner; empty where it keeps nothing. */
export const followedUntil = async (owner: string): Promise<string> => {
  try {
    const store = await keptStore();
    return await store.cursor(owner);
  } catch {
    return '';
  }
};
