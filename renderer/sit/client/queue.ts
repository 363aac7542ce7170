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
    const request = work(transaction.objectStore(STORE_NAME));
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([awaitRequest(request), completed]);
    return result;
  } finally {
    database.close();
  }
};

/** Entries that this device cannot store, because it is full or refuses storage. Only this page knows them. */
const unstored = new Map<string, UnsentEntry>();

/** Stores an entry on the device until it is sent. */
export const storeEntry = async (entry: UnsentEntry): Promise<void> => {
  await withStore('readwrite', (store) => store.put(entry)).then(
    () => unstored.delete(entry.id),
    () => unstored.set(entry.id, entry),
  );
};

export const removeEntry = async (id: string): Promise<void> => {
  const wasUnstored = unstored.delete(id);
  await withStore('readwrite', (store) => store.delete(id)).catch((error) => {
    if (!wasUnstored) throw error;
  });
};

const readStored = (): Promise<readonly UnsentEntry[]> =>
  withStore<UnsentEntry[]>('readonly', (store) => store.getAll()).catch(() => []);

/** The unsent entries of a link, oldest first. */
export const readUnsent = async (path: string): Promise<readonly UnsentEntry[]> => {
  const entries = new Map((await readStored()).map((entry) => [entry.id, entry]));
  for (const [id, entry] of unstored) entries.set(id, entry);
  return [...entries.values()]
    .filter((entry) => entry.path === path)
    .toSorted((a, b) => a.doneAt - b.doneAt);
};

/** Returns the entries that cannot be stored, and forgets them. */
export const takeUnstored = (): readonly UnsentEntry[] => {
  const entries = [...unstored.values()];
  unstored.clear();
  return entries;
};

/**
 * Deletes entries that the server no longer accepts, except those of the link whose page is shown. The server decides
 * about them, and the page says what it refused.
 */
export const dropExpired = async (now: number, shownPath: string): Promise<void> => {
  for (const { id, path, acceptsUntil } of await readStored())
    if (path !== shownPath && Date.parse(acceptsUntil) <= now) await removeEntry(id);
};

/** These entries in words. */
export const inWords = (entries: readonly UnsentEntry[]): readonly string[] =>
  entries.map(({ what, body }) => what ?? String(body['note'] ?? ''));
