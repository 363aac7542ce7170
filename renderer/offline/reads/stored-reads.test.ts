import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '#build/test/eventually.ts';
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import { MAX_AGE } from './retention.ts';

type StoreModule = typeof import('./store-reads.ts');
type RestoreModule = typeof import('./restore-reads.ts');
type Store = typeof import('./read-store.ts');
type State = typeof import('./storage-state.ts');
type Api = typeof import('#renderer/api.ts');

const ANA = { id: 'ana' };
const BEN = { id: 'ben' };
const USER = ['/api/auth/user'];
const PETS = ['/api/pets', 'pages'];
const MARKER = 'alaga.kept';
const NOW = Date.parse('2026-11-21T00:00:00Z');

let marks: Map<string, string>;
let now: number;
let storeState: StoreModule;
let restoreModule: RestoreModule;
let stores: Store;
let state: State;
let api: Api;

/** The modules as a new page loads them. */
const openPage = async () => {
  vi.resetModules();
  [storeState, restoreModule, stores, state, api] = await Promise.all([
    import('./store-reads.ts'),
    import('./restore-reads.ts'),
    import('./read-store.ts'),
    import('./storage-state.ts'),
    import('#renderer/api.ts'),
  ]);
};

beforeEach(async () => {
  marks = new Map();
  now = NOW;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => marks.set(key, value),
    removeItem: (key: string) => marks.delete(key),
  });
  const runSoon = (work: () => void) => setTimeout(work, 0);
  const page = { setTimeout: runSoon, clearTimeout, requestIdleCallback: runSoon };
  vi.stubGlobal('window', { ...page, addEventListener: () => undefined });
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
  await openPage();
  return async () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await deleteDB('alaga-kept');
  };
});

const meta: QueryMeta = { about: ['pet'], kept: 'dated' };

const answered = (client: QueryClient, queryKey: readonly unknown[], answer: unknown) =>
  client.fetchQuery({ queryKey, meta, queryFn: async () => answer });

/** A page of the given user, with a server that answers. */
const openPageOf = async (
  user: object,
  reads: readonly (readonly [readonly unknown[], unknown])[],
) => {
  await openPage();
  const client = new QueryClient();
  storeState.storeReads(client);
  const { setCurrentAccount } = await import('#renderer/current-account.ts');
  setCurrentAccount((user as typeof ANA).id);
  await answered(client, USER, user);
  for (const [key, answer] of reads) await answered(client, key, answer);
  await eventually(async () => {
    const { id } = user as typeof ANA;
    const storedRead = await (await stores.readStore()).read(id);
    expect(storedRead.length).toBeGreaterThanOrEqual(1 + reads.length);
    expect(marks.get(MARKER)).toBe(id);
  });
  return client;
};

/** The state of a page that opens without a connection. */
const openOffline = async () => {
  await openPage();
  const client = new QueryClient();
  const { user } = await restoreModule.restoreReads(client);
  return { user, client, pets: client.getQueryData(PETS) };
};

test('restores stored reads with their times', async () => {
  await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
  now += 60_000;
  const { user, client, pets } = await openOffline();
  expect([user, pets]).toEqual([ANA, { pages: ['Bantay'] }]);
  expect(client.getQueryState(PETS)?.dataUpdatedAt).toBe(NOW);
  expect(client.getQueryCache().find({ queryKey: PETS })?.meta).toEqual(meta);
});

test('tells every part of the page that restores when the cache was filled', async () => {
  await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
  await openPage();
  const client = new QueryClient();
  const startedAt = performance.now();
  // The loader of a screen and the storage of reads both react to a failed request.
  const [firstResult, second] = [
    restoreModule.restoreReads(client),
    restoreModule.restoreReads(client),
  ];
  expect((await firstResult).filledAt).toBeGreaterThanOrEqual(startedAt);
  expect((await second).filledAt).toBeGreaterThanOrEqual(startedAt);
  const endedAt = performance.now();
  expect((await restoreModule.restoreReads(client)).filledAt).toBeLessThan(endedAt);
});

describe('nothing is shown', () => {
  test('after the session has ended, until the same owner signs in again', async () => {
    await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
    marks.delete(MARKER);
    expect((await openOffline()).user).toBeUndefined();
    await openPageOf(ANA, []);
    expect((await openOffline()).pets).toEqual({ pages: ['Bantay'] });
  });

  test('of another owner, whose reads are deleted when somebody else signs in', async () => {
    await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
    await openPageOf(BEN, []);
    const { user, pets } = await openOffline();
    expect([user, pets]).toEqual([BEN, undefined]);
    expect(await (await stores.readStore()).read('ana')).toEqual([]);
  });

  test('that is too old, and reports it', async () => {
    await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
    now += MAX_AGE + 1;
    expect((await openOffline()).user).toBeUndefined();
    expect(state.storageState.current()).toBe('cleared');
  });

  test('of another version of the app', async () => {
    const oldStore = await stores.openReadStore('old');
    await oldStore.keep('ana', [
      { hash: JSON.stringify(USER), text: JSON.stringify(ANA), at: NOW },
    ]);
    marks.set(MARKER, 'ana');
    expect((await openOffline()).user).toBeUndefined();
    expect(marks.has(MARKER)).toBe(false);
  });

  test('that the browser has cleared, and reports it', async () => {
    await openPageOf(ANA, []);
    await (await stores.readStore()).clear();
    expect((await openOffline()).user).toBeUndefined();
    expect(state.storageState.current()).toBe('cleared');
  });
});

test('does not store data that the app itself put into the cache, nor deleted things', async () => {
  const client = await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
  client.setQueryData(PETS, { pages: ['made here'] });
  const pet = ['/api/pets/0199d1f0-0000-7000-8000-000000000001'];
  await answered(client, pet, { name: 'Bantay' });
  const store = await stores.readStore();
  const listStoredKeys = async () =>
    (await store.read('ana')).map(({ hash }) => JSON.parse(hash)[0]);
  await eventually(async () => expect(await listStoredKeys()).toContain(pet[0]));
  const fetchRefused = (answer: object) =>
    client
      .fetchQuery({
        queryKey: pet,
        meta,
        queryFn: () => Promise.reject(new api.ApiError('HTTP 404', 404, answer)),
        retry: false,
        staleTime: 0,
      })
      .catch(() => undefined);
  // The 404 of a proxy or a captive portal says nothing about the pet.
  await fetchRefused({});
  await pause(200);
  expect(await listStoredKeys()).toContain(pet[0]);
  await fetchRefused({ code: 'http.notFound' });
  await eventually(async () => expect(await listStoredKeys()).not.toContain(pet[0]));
  expect((await openOffline()).pets).toEqual({ pages: ['Bantay'] });
});

test('a page that goes offline later restores missing reads', async () => {
  await openPageOf(ANA, [[PETS, { pages: ['Bantay'] }]]);
  await openPage();
  const client = new QueryClient();
  storeState.storeReads(client);
  await answered(client, USER, ANA);
  await client
    .fetchQuery({
      queryKey: PETS,
      meta,
      queryFn: () => Promise.reject(new api.NetworkError('off')),
      retry: false,
    })
    .catch(() => undefined);
  await eventually(() => expect(client.getQueryData(PETS)).toEqual({ pages: ['Bantay'] }));
});

test('an open page stores nothing after a logout deleted the store', async () => {
  const client = await openPageOf(ANA, []);
  await deleteDB('alaga-kept');
  marks.delete(MARKER);
  await answered(client, PETS, { pages: ['Bantay'] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(marks.has(MARKER)).toBe(false);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('alaga-kept');
});

test('with full storage, deletes old reads once and then reports it', async () => {
  await openPageOf(ANA, []);
  const store = await stores.readStore();
  const quotaError = new DOMException('full', 'QuotaExceededError');
  const keepSpy = vi.spyOn(store, 'keep').mockRejectedValue(quotaError);
  const client = new QueryClient();
  storeState.storeReads(client);
  await answered(client, USER, ANA);
  await eventually(() => expect(state.storageState.current()).toBe('full'));
  expect(keepSpy).toHaveBeenCalledTimes(2);
  expect(await store.read('ana')).toEqual([]);
});
