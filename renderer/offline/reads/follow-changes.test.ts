import 'fake-indexeddb/auto';
import { hashKey, QueryClient, QueryObserver } from '@tanstack/react-query';
import { deleteDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { QueryMeta } from '#renderer/ui/query-meta.ts';
import type { Change } from '#server/changes/contract.ts';
import type { StoredQueries } from './follow-changes.ts';
import type { StoredQuery } from './refetch-stored.ts';

const NOW = Date.parse('2026-11-21T00:00:00Z');
const uuid = (n: number): string => `0199d1f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const PHOTO = `/api/photos/${uuid(8)}`;
const meta: QueryMeta = { about: ['pet', 'record'], kept: 'dated' };

type FollowModule = typeof import('./follow-changes.ts');
type Store = Awaited<ReturnType<typeof import('./read-store.ts')['readStore']>>;

let followChanges: FollowModule['followOnce'];
let store: Store;
let account: typeof import('#renderer/current-account.ts');
let client: QueryClient;
/** The pages of the feed by their cursor, or the status of a refusal. */
let feed: Record<string, { changes: readonly Change[]; more?: boolean; cursor: string } | number>;
let requests: string[];
let readPaths: string[];
let forgottenKeys: string[];

/** Opens the app as after a restart: only the device's storage is as before. */
const openApp = async () => {
  vi.resetModules();
  ({ followOnce: followChanges } = await import('./follow-changes.ts'));
  account = await import('#renderer/current-account.ts');
  account.setCurrentAccount('ana');
  store = await (await import('./read-store.ts')).readStore();
  client = new QueryClient();
};

beforeEach(async () => {
  [feed, requests, readPaths, forgottenKeys] = [{}, [], [], []];
  readError = undefined;
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('caches', {
    open: async () => ({ delete: async (url: string) => forgottenKeys.push(url) }),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    const sinceCursor = new URL(url, 'http://alaga.test').searchParams.get('since') ?? '';
    requests.push(sinceCursor);
    const page = feed[sinceCursor] ?? { changes: [], cursor: sinceCursor };
    const headers = { 'Alaga-Owner': 'ana' };
    return typeof page === 'number'
      ? Response.json({ message: 'no', code: 'changes.expired' }, { status: page, headers })
      : Response.json({ more: false, ...page }, { headers });
  });
  await openApp();
  return async () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await deleteDB('alaga-kept');
  };
});

/** Thrown by the next reads instead of an answer. */
let readError: Error | undefined;

const storedQuery = (path: string): StoredQuery => ({
  queryKey: [path],
  meta,
  read: async (_client, pages) => {
    if (readError) throw readError;
    readPaths.push(`${path} ${pages}`);
  },
});

const queries: StoredQueries = {
  prefetch: async () => [],
  kindOfThing: (entity) => ('dateAdministered' in entity ? 'record-edit' : undefined),
  isAccountDeleted: async () => false,
  deletedIds: async () => [],
  lists: [
    storedQuery('/api/pets'),
    { ...storedQuery('/api/scans'), meta: { ...meta, about: ['scan'] } },
  ],
  queriesOf: {
    pet: (id) => [storedQuery(`/api/pets/${id}`), storedQuery(`/api/pets/${id}/medical-records`)],
    record: (id) => [storedQuery(`/api/medical-records/${id}`)],
  },
};

const followOnceNow = () => followChanges(client, async () => queries);
const storeReads = (...reads: readonly (readonly [path: string, text: object, at?: number])[]) =>
  store.keep(
    'ana',
    reads.map(([path, text, at = NOW - 60_000]) => ({
      ...{ hash: JSON.stringify([path]), text: JSON.stringify(text), at, meta },
    })),
  );
const listStoredPaths = async () =>
  (await store.read('ana')).map(({ hash }) => JSON.parse(hash)[0]).toSorted();

const pet = (n: number, kind: Change['kind'] = 'changed'): Change => ({
  ...{ entity: 'pet', id: uuid(n), petId: null, kind },
});
const recordChange = (n: number, of: number, kind: Change['kind'] = 'changed'): Change => ({
  ...{ entity: 'record', id: uuid(n), petId: uuid(of), kind },
});

test('a device that starts to follow removes deleted things, and fetches nothing twice', async () => {
  await storeReads(
    ['/api/pets', { pages: [] }],
    [`/api/pets/${uuid(1)}`, {}],
    [`/api/pets/${uuid(2)}`, { photo: { url: PHOTO } }],
    [`/api/pets/${uuid(2)}/medical-records`, {}],
    [`/api/medical-records/${uuid(9)}`, {}],
    // This pet was stored after the check began, so the feed could not name it.
    [`/api/pets/${uuid(3)}`, {}, NOW + 1],
  );
  feed[''] = { changes: [pet(1)], cursor: '1.1.0.5' };
  await followOnceNow();
  expect(await listStoredPaths()).toEqual([
    '/api/pets',
    `/api/pets/${uuid(1)}`,
    `/api/pets/${uuid(3)}`,
  ]);
  expect(new Set(forgottenKeys)).toEqual(new Set([PHOTO]));
  expect(readPaths).toEqual([]);
  expect(await store.cursor('ana')).toBe('1.1.0.5');
});

test.each(['pet', 'profile'] as const)(
  'a device that starts to follow refetches what it shows about a %s, once',
  async (entity) => {
    feed[''] = { changes: [pet(1)], cursor: '1.1.0.5' };
    let count = 0;
    const observer = new QueryObserver(client, {
      ...{ queryKey: ['/api/pets'], meta: { ...meta, about: [entity] } },
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: async () => (count += 1),
    });
    const stop = observer.subscribe(() => undefined);
    await vi.waitUntil(() => count === 1);
    await followOnceNow();
    await followOnceNow();
    stop();
    expect(count).toBe(2);
  },
);

test('a device that starts to follow refetches a list that contains deleted things', async () => {
  await storeReads(
    ['/api/pets', { pages: [[{ id: uuid(2) }]] }],
    ['/api/scans', [{ id: uuid(1) }]],
    [`/api/pets/${uuid(2)}`, {}],
  );
  feed[''] = { changes: [pet(1)], cursor: '1.1.0.5' };
  await followOnceNow();
  expect(await listStoredPaths()).toEqual(['/api/pets', '/api/scans']);
  expect(readPaths).toEqual(['/api/pets 1']);
});

test('refetches stored, invisible data once after a change elsewhere', async () => {
  await storeReads(
    ['/api/pets', { pages: [1, 2, 3] }],
    ['/api/scans', {}],
    [`/api/pets/${uuid(1)}/medical-records`, { pages: [1] }],
    [`/api/medical-records/${uuid(9)}`, {}],
    [`/api/pets/${uuid(2)}`, {}],
  );
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = {
    changes: [recordChange(9, 1), recordChange(9, 1)],
    more: true,
    cursor: '1.1.0.6',
  };
  feed['1.1.0.6'] = { changes: [pet(1)], cursor: '1.1.0.7' };
  await followOnceNow();
  expect(requests).toEqual(['1.1.0.5', '1.1.0.6']);
  expect(readPaths).toEqual([
    '/api/pets 3',
    `/api/pets/${uuid(1)}/medical-records 1`,
    `/api/medical-records/${uuid(9)} 1`,
  ]);
  await followOnceNow();
  expect([requests.at(-1), readPaths.length]).toEqual(['1.1.0.7', 3]);
});

test('removes things that were deleted elsewhere, without refetching them', async () => {
  await storeReads([`/api/pets/${uuid(1)}`, {}], [`/api/medical-records/${uuid(9)}`, {}]);
  await store.setCursor('ana', '1.1.0.5');
  client.setQueryData([`/api/medical-records/${uuid(9)}`], {});
  feed['1.1.0.5'] = { changes: [recordChange(9, 1, 'deleted')], cursor: '1.1.0.6' };
  await followOnceNow();
  expect(await listStoredPaths()).toEqual([`/api/pets/${uuid(1)}`]);
  expect(client.getQueryData([`/api/medical-records/${uuid(9)}`])).toBeUndefined();
  expect(readPaths).toEqual([`/api/pets/${uuid(1)} 1`]);
});

test('removes filtered lists that name something gone, and keeps the others', async () => {
  const view = (search: string, n: number) => ({
    hash: JSON.stringify(['/api/pets', 'pages', { search }]),
    text: JSON.stringify({ pages: [[{ id: uuid(n), version: 1 }]] }),
    ...{ at: NOW - 60_000, meta },
  });
  await store.keep('ana', [view('vet', 1), view('food', 2)]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [recordChange(1, 3, 'deleted')], cursor: '1.1.0.6' };
  await followOnceNow();
  const listFilters = async () =>
    (await store.read('ana')).map(({ hash }) => JSON.parse(hash)[2].search);
  expect(await listFilters()).toEqual(['food']);
  feed['1.1.0.6'] = 410;
  feed[''] = { changes: [pet(3)], cursor: '1.2.0.1' };
  await followOnceNow();
  expect(await listFilters()).toEqual([]);
  expect(readPaths).toEqual([]);
});

test('removes and refetches what was stored while the clock of the device was ahead', async () => {
  const tomorrow = NOW + 24 * 60 * 60_000;
  await storeReads(
    ['/api/pets', { pages: [[]] }, tomorrow],
    [`/api/pets/${uuid(1)}`, {}, tomorrow],
    [`/api/pets/${uuid(2)}`, {}, tomorrow],
  );
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1, 'deleted'), pet(2)], cursor: '1.1.0.6' };
  await followOnceNow();
  expect(await listStoredPaths()).toEqual(['/api/pets', `/api/pets/${uuid(2)}`]);
  expect(readPaths).toEqual(['/api/pets 1', `/api/pets/${uuid(2)} 1`]);
});

test('removes the parts and the listed photos of a pet that is no longer shared', async () => {
  const listedPet = (n: number, photo: string) => ({
    id: uuid(n),
    version: 1,
    photo: { url: photo },
  });
  const otherPhotoPath = `/api/photos/${uuid(7)}`;
  await storeReads(
    ['/api/pets', { pages: [[listedPet(1, PHOTO), listedPet(2, otherPhotoPath)]] }],
    [`/api/medical-records/${uuid(9)}`, { id: uuid(9), petId: uuid(1) }],
    [`/api/medical-records/${uuid(6)}`, { id: uuid(6), petId: uuid(2) }],
  );
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1, 'deleted')], cursor: '1.1.0.6' };
  await followOnceNow();
  expect(await listStoredPaths()).toEqual([`/api/medical-records/${uuid(6)}`, '/api/pets']);
  expect(new Set(forgottenKeys)).toEqual(new Set([PHOTO]));
  expect(readPaths).toEqual(['/api/pets 1']);
});

test('fetches a list of a deleted thing at the next check if the connection is lost meanwhile', async () => {
  await storeReads(['/api/pets', { pages: [[{ id: uuid(1), version: 1 }]] }]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1, 'deleted')], cursor: '1.1.0.6' };
  const { ApiError, NetworkError } = await import('#renderer/api.ts');
  readError = new NetworkError('no answer');
  await followOnceNow();
  readError = new ApiError('the server is starting', 503, {});
  await followOnceNow();
  expect(await store.outdated('ana')).toEqual([hashKey(['/api/pets'])]);
  readError = undefined;
  await followOnceNow();
  expect(readPaths).toEqual(['/api/pets 1']);
  expect(await store.outdated('ana')).toEqual([]);
});

test('fetches the other queries after one that the server cannot answer, and that one again later', async () => {
  await storeReads(['/api/pets', { pages: [] }], [`/api/pets/${uuid(1)}`, {}]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1)], cursor: '1.1.0.6' };
  const { ApiError } = await import('#renderer/api.ts');
  let isListBroken = true;
  const petsQuery: StoredQuery = {
    ...storedQuery('/api/pets'),
    read: async () => {
      if (isListBroken) throw new ApiError('no gateway', 502, {});
      readPaths.push('/api/pets');
    },
  };
  const checkOnce = () => followChanges(client, async () => ({ ...queries, lists: [petsQuery] }));
  await checkOnce();
  expect(readPaths).toEqual([`/api/pets/${uuid(1)} 1`]);
  isListBroken = false;
  await checkOnce();
  expect(readPaths).toEqual([`/api/pets/${uuid(1)} 1`, '/api/pets']);
});

test('fetches a list on the screen again later if the connection is lost before it is fetched', async () => {
  const { NetworkError } = await import('#renderer/api.ts');
  await storeReads(['/api/pets', { pages: [[{ id: uuid(1), version: 1 }]] }]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1, 'deleted')], cursor: '1.1.0.6' };
  const observer = new QueryObserver(client, {
    ...{ queryKey: ['/api/pets'], meta, retry: false },
    queryFn: async () => {
      if (readError) throw readError;
      return [];
    },
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess);
  readError = new NetworkError('no answer');
  await followOnceNow();
  expect(await store.outdated('ana')).toEqual([hashKey(['/api/pets'])]);
  stop();
  client.clear();
  readError = undefined;
  await followOnceNow();
  expect(readPaths).toEqual(['/api/pets 1']);
  expect(await store.outdated('ana')).toEqual([]);
});

test('fetches a list again that stays on the screen while the connection is lost', async () => {
  const { NetworkError } = await import('#renderer/api.ts');
  await storeReads(['/api/pets', { pages: [] }]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1)], cursor: '1.1.0.6' };
  let answer = 'before';
  const observer = new QueryObserver(client, {
    ...{ queryKey: ['/api/pets'], meta, retry: false },
    queryFn: async () => {
      if (readError) throw readError;
      return answer;
    },
  });
  const stop = observer.subscribe(() => undefined);
  await vi.waitUntil(() => observer.getCurrentResult().isSuccess);
  answer = 'after';
  readError = new NetworkError('no answer');
  await followOnceNow();
  readError = undefined;
  await followOnceNow();
  expect(observer.getCurrentResult().data).toBe('after');
  expect(await store.outdated('ana')).toEqual([]);
  stop();
});

test('fetches a list again whose request a closing screen has cancelled', async () => {
  const options = { queryKey: ['/api/pets'], meta };
  client.setQueryData(options.queryKey, 'old');
  await storeReads(['/api/pets', { pages: [{ items: [{ id: uuid(1) }] }] }]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1, 'deleted')], cursor: '1.1.0.6' };
  const screen = new QueryObserver(client, { ...options, enabled: false });
  const closeScreen = screen.subscribe(() => undefined);
  let count = 0;
  const read = async () => {
    await client.fetchQuery({
      ...options,
      queryFn: async ({ signal }) => {
        count += 1;
        if (count === 1) closeScreen();
        await new Promise((resolve) => setTimeout(resolve, 1));
        signal.throwIfAborted();
        return 'new';
      },
    });
  };
  await followChanges(client, async () => ({ ...queries, lists: [{ ...options, read }] }));
  expect(client.getQueryData(options.queryKey)).toBe('new');
  expect(count).toBe(2);
});

test('does not repeat a check for a list that the server cannot answer', async () => {
  await storeReads(['/api/pets', { pages: [] }]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = { changes: [pet(1)], cursor: '1.1.0.6' };
  const { ApiError } = await import('#renderer/api.ts');
  readError = new ApiError('a fault of the server', 500, {});
  await followOnceNow();
  expect(await store.cursor('ana')).toBe('1.1.0.6');
});

test('loads everything if the server cannot continue, and refetches all stored reads', async () => {
  await storeReads([`/api/pets/${uuid(1)}`, {}], [`/api/pets/${uuid(2)}`, {}]);
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = 410;
  feed[''] = { changes: [pet(1)], cursor: '1.2.0.3' };
  await followOnceNow();
  expect(await listStoredPaths()).toEqual([`/api/pets/${uuid(1)}`]);
  expect(readPaths).toEqual([`/api/pets/${uuid(1)} 1`]);
  expect(await store.cursor('ana')).toBe('1.2.0.3');
});

const RABIES = { id: uuid(9), version: 1, petId: uuid(1), dateAdministered: '2026-01-10' };

test('offers a lost thing once, also if the connection is lost before the lists are fetched', async () => {
  await storeReads(
    ['/api/pets', { pages: [[{ id: uuid(1), version: 1 }]] }],
    [`/api/medical-records/${uuid(9)}`, RABIES],
    ['/api/reminders', [RABIES]],
  );
  await store.setCursor('ana', '1.1.0.5');
  feed['1.1.0.5'] = 410;
  feed[''] = { changes: [pet(1)], cursor: '1.2.0.3' };
  const { NetworkError } = await import('#renderer/api.ts');
  readError = new NetworkError('no answer');
  await followOnceNow();
  expect((await store.readLost('ana')).map(({ id }) => id)).toEqual([uuid(9)]);
  await store.dropLost('ana', [uuid(9)]);
  readError = undefined;
  await followOnceNow();
  expect(await store.cursor('ana')).toBe('1.2.0.3');
  expect(await store.readLost('ana')).toEqual([]);
});

/** Lists everything on 25 pages, with one of these changes on each. */
const setListing = (epoch: number, changes: readonly Change[]) => {
  const cursorOf = (page: number) => (page === 0 ? '' : `2.${epoch}.0.${page}`);
  for (let page = 0; page < 25; page += 1) {
    feed[cursorOf(page)] = {
      changes: changes.slice(page, page + 1),
      cursor: cursorOf(page + 1),
      more: page < 24,
    };
  }
};

describe('a list of everything on more than 20 pages', () => {
  test('is continued after a restart of the app, and then finds lost and deleted things', async () => {
    await store.setCursor('ana', '1.1.0.5');
    await storeReads(
      [`/api/pets/${uuid(1)}`, {}],
      [`/api/pets/${uuid(2)}`, {}],
      [`/api/medical-records/${uuid(9)}`, RABIES],
    );
    feed['1.1.0.5'] = 410;
    setListing(1, [pet(1), pet(3), pet(3, 'deleted')]);
    await followOnceNow();
    expect([requests.length, await store.cursor('ana')]).toEqual([21, '1.1.0.5']);
    await openApp();
    // The list was read from the server again meanwhile. Things that the device held before must still be found.
    await storeReads([`/api/medical-records/${uuid(9)}`, {}, NOW]);
    await openApp();
    await followOnceNow();
    expect(requests).toHaveLength(26);
    expect(await store.cursor('ana')).toBe('2.1.0.25');
    expect(await listStoredPaths()).toEqual([`/api/pets/${uuid(1)}`]);
    expect((await store.readLost('ana')).map(({ id }) => id)).toEqual([uuid(9)]);
    await followOnceNow();
    expect(requests.at(-1)).toBe('2.1.0.25');
  });

  test('removes deleted things from a device that starts to follow', async () => {
    await storeReads([`/api/pets/${uuid(1)}`, {}], [`/api/pets/${uuid(2)}`, {}]);
    setListing(1, [pet(1)]);
    await followOnceNow();
    // Kept while the list is read, and deleted before its end.
    await storeReads([`/api/pets/${uuid(3)}`, {}, NOW + 1], [`/api/pets/${uuid(4)}`, {}, NOW + 1]);
    feed['2.1.0.24'] = { changes: [pet(3, 'deleted')], cursor: '2.1.0.25' };
    vi.spyOn(Date, 'now').mockReturnValue(NOW + 2);
    await followOnceNow();
    expect(await listStoredPaths()).toEqual([`/api/pets/${uuid(1)}`, `/api/pets/${uuid(4)}`]);
    expect(await store.readLost('ana')).toEqual([]);
  });

  test('begins again if the server is restored meanwhile', async () => {
    await storeReads([`/api/pets/${uuid(1)}`, {}], [`/api/medical-records/${uuid(9)}`, RABIES]);
    setListing(1, [pet(1), recordChange(9, 1)]);
    await followOnceNow();
    feed['2.1.0.20'] = 410;
    setListing(2, [pet(1)]);
    await followOnceNow();
    expect(requests.slice(20, 23)).toEqual(['2.1.0.20', '', '2.2.0.1']);
    await followOnceNow();
    expect(await store.cursor('ana')).toBe('2.2.0.25');
    expect((await store.readLost('ana')).map(({ id }) => id)).toEqual([uuid(9)]);
  });

  test('is not continued for somebody else', async () => {
    setListing(1, [pet(1)]);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string) => {
      if (requests.length === 19) account.setCurrentAccount('ben');
      return fetch(url);
    });
    await followOnceNow().catch(() => undefined);
    expect(await store.listing('ana')).toBeUndefined();
  });
});

test('requests nothing signed out or offline', async () => {
  account.setCurrentAccount(null);
  await followOnceNow();
  account.setCurrentAccount('ana');
  vi.stubGlobal('navigator', { onLine: false });
  await followOnceNow();
  expect(requests).toEqual([]);
});

test('ignores answers after somebody else has signed in', async () => {
  await storeReads([`/api/pets/${uuid(1)}`, {}]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (url: string) => {
    account.setCurrentAccount('ben');
    return fetch(url);
  });
  feed[''] = { changes: [], cursor: '1.1.0.5' };
  await followOnceNow().catch(() => undefined);
  expect(await listStoredPaths()).toEqual([`/api/pets/${uuid(1)}`]);
  expect(await store.cursor('ana')).toBe('');
});

test('refetches a limited number of reads in one check, and the others in the next', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `0199d1f0-0000-7000-8000-0000000000${n + 10}`);
  await storeReads(...ids.map((id) => [`/api/medical-records/${id}`, {}] as const));
  await store.setCursor('ana', '1.1.0.5');
  const changes = ids.map((id): Change => ({ ...recordChange(1, 1), id }));
  feed['1.1.0.5'] = { changes, cursor: '1.1.0.6' };
  await followOnceNow();
  expect(readPaths).toHaveLength(40);
  await followOnceNow();
  expect(readPaths).toHaveLength(60);
  expect(new Set(readPaths).size).toBe(60);
});
