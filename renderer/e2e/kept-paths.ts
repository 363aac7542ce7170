import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The reads that the device keeps: whose each is, the path in its key, and its data as JSON. */
export const keptReads = (page: Page): Promise<{ owner: string; path: string; text: string }[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open('alaga-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
      // It is not there: the app makes it, and would find an empty one of this name.
      request.onupgradeneeded = () => request.transaction?.abort();
    });
    if (!database) return [];
    type Read = { owner: string; hash: string; text: string };
    const reads = await new Promise<Read[]>((resolve, reject) => {
      const request = database.transaction('reads').objectStore('reads').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return reads.map(({ owner, hash, text }) => ({ owner, path: JSON.parse(hash)[0], text }));
  });

export const keptPaths = async (page: Page): Promise<string[]> =>
  (await keptReads(page)).map(({ path }) => path);

/** Waits until these are among them. */
export const keeps = (page: Page, ...paths: readonly string[]): Promise<void> =>
  expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([...paths]));
