import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rating } from '#renderer/offline/testing/outbox-testing.ts';
import { addSave, removeItem } from './outbox-edits.ts';
import { type OutboxStore, openOutboxStore } from './outbox-store.ts';

const clearMock = vi.fn(async () => undefined);
vi.mock('#renderer/offline/reads/storage-summary.ts', () => ({ clearStoredReads: clearMock }));

const OWNER = 'o1';
const MARK_KEY = `alaga.outbox.${OWNER}`;
const storage = new Map<string, string>();
const persistMock = vi.fn(async () => true);
let name = 0;

beforeEach(() => {
  name += 1;
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => void storage.set(key, text),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal('navigator', { storage: { persist: persistMock } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.resetModules();
});

/** A new page, which has asked and reported nothing yet. */
const page = async () => {
  const { guardStore: guarded } = await import('./outbox-guard.ts');
  const { storageState } = await import('#renderer/offline/reads/storage-state.ts');
  return { guarded, storageState };
};

const openStore = () => openOutboxStore(`guarded ${name}`);

const storeItem = (store: OutboxStore) =>
  store.change(OWNER, (items) => addSave(items, rating('a', 5)));

it('asks the browser once to keep its storage, with the first unsent item', async () => {
  const store = (await page()).guarded(openStore());
  await store.list(OWNER);
  expect(persistMock).not.toHaveBeenCalled();
  await storeItem(store);
  await store.change(OWNER, (items) => addSave(items, { ...rating('b', 5), owner: OWNER }));
  expect(persistMock).toHaveBeenCalledOnce();
});

it('reports cleared items once, and never after they were sent or discarded', async () => {
  const firstPage = await page();
  const previous = openStore();
  await storeItem(firstPage.guarded(previous));
  previous.close();
  expect(storage.get(MARK_KEY)).toBeDefined();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`guarded ${name}`).onsuccess = resolve;
  });
  vi.resetModules();
  const nextPage = await page();
  const store = nextPage.guarded(openStore());
  expect(nextPage.storageState.current()).toBeUndefined();
  expect(await store.list(OWNER)).toEqual([]);
  expect(nextPage.storageState.current()).toBe('unsent');
  expect(storage.get(MARK_KEY)).toBeUndefined();
  store.close();

  vi.resetModules();
  const pageAfter = await page();
  const reopenedStore = pageAfter.guarded(openStore());
  await storeItem(reopenedStore);
  await reopenedStore.change(OWNER, (items) => removeItem(items, 'rating_a'));
  await reopenedStore.list(OWNER);
  expect(pageAfter.storageState.current()).toBeUndefined();
});

it('reports items that are cleared together with their mark while the page is open', async () => {
  const { guarded, storageState } = await page();
  const innerStore = openStore();
  const store = guarded(innerStore);
  const clear = async () => {
    innerStore.close();
    storage.clear();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(`guarded ${name}`).onsuccess = resolve;
    });
  };
  await storeItem(store);
  await clear();
  expect(await store.list(OWNER)).toEqual([]);
  expect(storageState.current()).toBe('unsent');

  storageState.set(undefined);
  await storeItem(store);
  // Another tab discards it.
  await innerStore.change(OWNER, () => []);
  storage.clear();
  await store.list(OWNER);
  await clear();
  await store.list(OWNER);
  expect(storageState.current()).toBeUndefined();
});

it('frees room by deleting stored reads, and reports if that is not enough', async () => {
  const { guarded, storageState } = await page();
  let freePlaces = 1;
  const fullStore: OutboxStore = {
    ...openStore(),
    async change() {
      freePlaces -= 1;
      if (freePlaces >= 0) return [];
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const store = guarded(fullStore);
  await storeItem(store);
  expect(clearMock).not.toHaveBeenCalled();
  await expect(storeItem(store)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(clearMock).toHaveBeenCalledOnce();
  expect(storageState.current()).toBe('full');
  freePlaces = 0;
  clearMock.mockImplementationOnce(async () => {
    freePlaces = 1;
    return undefined;
  });
  expect(await storeItem(store)).toEqual([]);
});

it('changes finish in the order in which they were made', async () => {
  const { guarded } = await page();
  const innerStore = openStore();
  const nameRead = Promise.withResolvers<void>();
  const store = guarded({
    ...innerStore,
    // The first page leaves an unsent item and names the database.
    async name() {
      await nameRead.promise;
      return innerStore.name();
    },
  });
  const endedTasks: string[] = [];
  const firstWrite = storeItem(store).then(() => endedTasks.push('kept'));
  const removal = store
    .change(OWNER, (items) => removeItem(items, 'rating_a'))
    .then(() => endedTasks.push('dropped'));
  const reading = store.list(OWNER).then(({ length }) => endedTasks.push(`read ${length}`));
  await new Promise((resolve) => setTimeout(resolve, 50));
  nameRead.resolve();
  await Promise.all([firstWrite, removal, reading]);
  expect(endedTasks).toEqual(['kept', 'dropped', 'read 0']);
});
