import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The kept reads of the device: the owner, the path in the key, and the data as JSON. */
export const listStoredReads = (
  page: Page,
): Promise<{ owner: string; path: string; text: string }[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open('alaga-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      // The database does not exist yet. Creating an empty one would confuse the app, so the transaction is
      // aborted.
      request.onupgradeneeded = () => request.transaction?.abort();
    });
    if (!database) return [];
    type StoredRead = { owner: string; hash: string; text: string };
    const reads = await new Promise<StoredRead[]>((resolve, reject) => {
      const request = database.transaction('reads').objectStore('reads').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return reads.map(({ owner, hash, text }) => ({ owner, path: JSON.parse(hash)[0], text }));
  });

export const readStoredPaths = async (page: Page): Promise<string[]> =>
  (await listStoredReads(page)).map(({ path }) => path);

/** Waits until the device keeps these paths. */
export const waitForStored = (page: Page, ...paths: readonly string[]): Promise<void> =>
  expect.poll(() => readStoredPaths(page)).toEqual(expect.arrayContaining([...paths]));
