/** What a sitter did and the server has not confirmed yet. */
export interface Waiting {
  /** Chosen on this device; the server takes an entry of one id once. */
  readonly id: string;
  /** The path of the link. */
  readonly path: string;
  readonly kind: 'doses' | 'diary';
  readonly body: Readonly<Record<string, unknown>>;
  /** When it was done, in milliseconds: the order in which entries are sent. */
  readonly doneAt: number;
  /** Until when the server takes it (ISO UTC). */
  readonly acceptsUntil: string;
}

const STORE = 'entries';

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open('alaga-sit', 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'id' });
  };
  return finished(request);
};

const withStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    const transaction = database.transaction(STORE, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await finished(work(transaction.objectStore(STORE)));
    await done;
    return result;
  } finally {
    database.close();
  }
};

/** Keeps an entry through reloads and restarts, until it is sent. */
export const keep = (entry: Waiting): Promise<unknown> =>
  withStore('readwrite', (store) => store.put(entry));

export const drop = (id: string): Promise<unknown> =>
  withStore('readwrite', (store) => store.delete(id));

/** What waits under a link, in the order in which it was done. */
export const waitingUnder = async (path: string): Promise<readonly Waiting[]> => {
  const entries: readonly Waiting[] = await withStore('readonly', (store) => store.getAll());
  return entries
    .filter((entry) => entry.path === path)
    .toSorted((one, other) => one.doneAt - other.doneAt);
};

/** Deletes what no server takes any more, of any link. */
export const dropExpired = async (now: number): Promise<void> => {
  const entries: readonly Waiting[] = await withStore('readonly', (store) => store.getAll());
  for (const { id, acceptsUntil } of entries) if (Date.parse(acceptsUntil) <= now) await drop(id);
};
