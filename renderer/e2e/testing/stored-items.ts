import type { Page } from 'playwright';

/** The number of items in a store of this browser. */
export const countStoredItems = (page: Page, database: string, store: string): Promise<number> =>
  page.evaluate(
    (names) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(names.database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(names.store).objectStore(names.store).count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
    { database, store },
  );
