import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The reads that the device keeps: the path in the key of each, and its data as JSON. */
export const keptReads = (page: Page): Promise<{ path: string; text: string }[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'alaga-kept')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('alaga-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const reads = await new Promise<{ hash: string; text: string }[]>((resolve, reject) => {
      const request = database.transaction('reads').objectStore('reads').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return reads.map(({ hash, text }) => ({ path: JSON.parse(hash)[0], text }));
  });

export const keptPaths = async (page: Page): Promise<string[]> =>
  (await keptReads(page)).map(({ path }) => path);

/** Waits until these are among them. */
export const keeps = (page: Page, ...paths: readonly string[]): Promise<void> =>
  expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([...paths]));
