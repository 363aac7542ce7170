import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import type { PrefetchedThing, StoredQueries } from './follow-changes.ts';

const meta: QueryMeta = { about: ['pet'], kept: 'dated' };

type PrefetchModule = typeof import('./prefetch-reads.ts');
type Store = Awaited<ReturnType<typeof import('./read-store.ts')['readStore']>>;

let prefetchOnce: PrefetchModule['prefetchOnce'];
let store: Store;
let account: typeof import('#renderer/current-account.ts');
let state: typeof import('./storage-state.ts');
let readPaths: string[];
let listedPages: number[];
/** The number of characters of each answer. */
let size: number;

beforeEach(async () => {
  vi.resetModules();
  [readPaths, listedPages, size] = [[], [], 10];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  ({ prefetchOnce } = await import('./prefetch-reads.ts'));
  account = await import('#renderer/current-account.ts');
  state = await import('./storage-state.ts');
  account.setCurrentAccount('ana');
  store = await (await import('./read-store.ts')).readStore();
  return async () => {
    vi.unstubAllGlobals();
    await deleteDB('alaga-kept');
  };
});

const pet = (name: string): PrefetchedThing => ({
  thumbnail: undefined,
  queries: [
    {
      queryKey: [name],
      meta,
      read: async () => {
        readPaths.push(name);
        return 'x'.repeat(size);
      },
    },
  ],
});
const NAMES = ['Bantay', 'Luna', 'Muning'];

const prefetch = () =>
  prefetchOnce(new QueryClient(), async () => {
    const queries: StoredQueries = {
      lists: [],
      queriesOf: {},
      kindOfThing: () => undefined,
      isAccountDeleted: async () => false,
      deletedIds: async () => [],
      prefetch: async (_client, most) => {
        listedPages.push(most);
        return NAMES.map(pet);
      },
    };
    return queries;
  });

test('reads the missing data of the first 50 pets', async () => {
  await store.keep('ana', [{ hash: JSON.stringify(['Luna']), text: '{}', at: Date.now(), meta }]);
  await prefetch();
  expect([listedPages, readPaths]).toEqual([[50], ['Bantay', 'Muning']]);
});

test('ends once five megabytes were read', async () => {
  size = 2_600_000;
  await prefetch();
  expect(readPaths).toEqual(['Bantay', 'Luna']);
});

test.each([
  ['saves data', { saveData: true }],
  ['is a mobile network', { type: 'cellular' }],
  ['is slow', { effectiveType: 'slow-2g' }],
])('prefetches nothing if the connection %s', async (_what, connection) => {
  vi.stubGlobal('navigator', { onLine: true, connection });
  await prefetch();
  expect([listedPages, readPaths]).toEqual([[], []]);
});

test('prefetches on an unmetered connection', async () => {
  const connection = { saveData: false, type: 'wifi', effectiveType: '4g' };
  vi.stubGlobal('navigator', { onLine: true, connection });
  await prefetch();
  expect(readPaths).toEqual(NAMES);
});

test('prefetches nothing offline, signed out, or with full storage', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await prefetch();
  vi.stubGlobal('navigator', { onLine: true });
  account.setCurrentAccount(null);
  await prefetch();
  account.setCurrentAccount('ana');
  state.storageState.set('full');
  await prefetch();
  expect([listedPages, readPaths]).toEqual([[], []]);
});
