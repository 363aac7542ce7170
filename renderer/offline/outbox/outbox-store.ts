import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { v4 } from 'uuid';
import type { OutboxItem } from './outbox-item.ts';
import type { Items } from './outbox-queue.ts';

interface Schema extends DBSchema {
  items: { key: string; value: OutboxItem; indexes: { owner: string } };
  leases: { key: string; value: { readonly holder: string; readonly until: number } };
}

/** The unsent changes of every owner who has signed in on this device. Throws if the browser cannot store them. */
export interface OutboxStore {
  list(owner: string): Promise<Items>;
  /** Changes all items of an owner in one transaction, which no other tab can interrupt. */
  change(owner: string, step: (items: Items) => Items): Promise<Items>;
  /**
   * Whether the holder may work alone until the given time in milliseconds; for browsers without the Web
   * Locks API.
   */
  lease(name: string, holder: string, now: number, expiresAt: number): Promise<boolean>;
  /** The name that this database got when it was created. Another name means that the browser has cleared it. */
  name(): Promise<string>;
  close(): void;
}

/** Fields that items of the first version of this database lack. */
const DEFAULTS_SINCE_VERSION_2 = {
  base: null,
  theirs: null,
  returns: 0,
  isGone: false,
  takenBack: false,
};

const openDatabase = (name: string, onClosed: () => void): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(name, 2, {
    async upgrade(database, oldVersion, _to, change) {
      if (oldVersion < 1) {
        database.createObjectStore('items', { keyPath: 'id' }).createIndex('owner', 'owner');
        database.createObjectStore('leases');
        return;
      }
      const items = change.objectStore('items');
      for (const item of await items.getAll())
        await items.put({ ...DEFAULTS_SINCE_VERSION_2, ...item });
    },
    // A newer version of the app in another tab waits until this one closes the database.
    blocking(_current, _blocked, event) {
      // The cast is safe: the event's target is the database that was opened above.
      (event.target as IDBDatabase | null)?.close();
      onClosed();
    },
    terminated: onClosed,
  });

/** The key of the database's own name among the leases. */
const DATABASE_NAME_KEY = 'database';

export const openOutboxStore = (name = 'alaga-outbox'): OutboxStore => {
  let openedDatabase: Promise<IDBPDatabase<Schema>> | undefined;
  const forgetDatabase = () => {
    openedDatabase = undefined;
  };
  const database = (): Promise<IDBPDatabase<Schema>> => {
    openedDatabase ??= openDatabase(name, forgetDatabase).catch((error: unknown) => {
      forgetDatabase();
      throw error;
    });
    return openedDatabase;
  };
  return {
    async list(owner) {
      return (await database()).getAllFromIndex('items', 'owner', owner);
    },
    async change(owner, step) {
      // Strict durability: a save is reported after it is on the disk.
      const write = (await database()).transaction('items', 'readwrite', { durability: 'strict' });
      const previousItems: Items = await write.store.index('owner').getAll(owner);
      const next = step(previousItems);
      const remainingIds = new Set(next.map(({ id }) => id));
      await Promise.all([
        ...next
          .filter((item) => !previousItems.includes(item))
          .map((item) => write.store.put(item)),
        ...previousItems
          .filter(({ id }) => !remainingIds.has(id))
          .map(({ id }) => write.store.delete(id)),
        write.done,
      ]);
      return next;
    },
    async lease(lease, holder, now, until) {
      const write = (await database()).transaction('leases', 'readwrite');
      const currentLease = await write.store.get(lease);
      const isFree = !currentLease || currentLease.holder === holder || currentLease.until <= now;
      if (isFree) await write.store.put({ holder, until }, lease);
      await write.done;
      return isFree;
    },
    async name() {
      const write = (await database()).transaction('leases', 'readwrite');
      const storedName = await write.store.get(DATABASE_NAME_KEY);
      const databaseName = storedName?.holder ?? v4();
      if (!storedName) await write.store.put({ holder: databaseName, until: 0 }, DATABASE_NAME_KEY);
      await write.done;
      return databaseName;
    },
    close() {
      void openedDatabase?.then((database) => database.close());
      forgetDatabase();
    },
  };
};
