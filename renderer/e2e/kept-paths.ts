import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The reads that the device keeps, by the path in their key. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'alaga-kept')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('alaga-kept');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = database.transaction('reads').objectStore('reads').getAllKeys();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return keys.map((key) => JSON.parse(Array.isArray(key) ? String(key[1]) : '[""]')[0]);
  });

/** Waits until these are among them. */
export const keeps = (page: Page, ...paths: readonly string[]): Promise<void> =>
  expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining([...paths]));
