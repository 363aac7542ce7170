/** A sitter's entry that the server has not confirmed yet. */
export interface UnsentEntry {
  /** Chosen on this device. The server records only one entry for each id. */
  readonly id: string;
  /** The path of the sitter's link. */
  readonly path: string;
  readonly kind: 'doses' | 'diary';
  readonly body: Readonly<Record<string, unknown>>;
  /** The entry in words, with which the sitter can tell the owner about it. Absent in entries of older versions. */
  readonly what?: string;
  /** The time of the entry in milliseconds since 1970. Entries are sent in this order. */
  readonly doneAt: number;
  /** The instant until which the server accepts it (ISO UTC). */
  readonly acceptsUntil: string;
}

const STORE_NAME = 'entries';

const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('alaga-sit', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE_NAME, { keyPath: 'id' });
  };
  return awaitRequest(request);
};

const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(STORE_NAME, mode);
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await awaitRequest(work(transaction.objectStore(STORE_NAME)));
    await completed;
    return result;
  } finally {
    database.close();
  }
};

/** Stores an entry on the device until it is sent. */
export const storeEntry = (entry: UnsentEntry): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(entry));

export const removeEntry = (id: string): Promise<unknown> =>
  withStore('readwrite', (store) => store.delete(id));

/** The unsent entries of a link, oldest first. */
export const readUnsent = async (path: string): Promise<readonly UnsentEntry[]> => {
  const entries: readonly UnsentEntry[] = await withStore('readonly', (store) => store.getAll());
  return entries.filter((entry) => entry.path === path).toSorted((a, b) => a.doneAt - b.doneAt);
};

/**
 * Deletes entries that the server no longer accepts, except those of the link whose page is shown. The server decides
 * about them, and the page says what it refused.
 */
export const dropExpired = async (now: number, shownPath: string): Promise<void> => {
  const entries: readonly UnsentEntry[] = await withStore('readonly', (store) => store.getAll());
  for (const { id, path, acceptsUntil } of entries)
    if (path !== shownPath && Date.parse(acceptsUntil) <= now) await removeEntry(id);
};

/** These entries in words. */
export const inWords = (entries: readonly UnsentEntry[]): readonly string[] =>
  entries.map(({ what, body }) => what ?? String(body['note'] ?? ''));
