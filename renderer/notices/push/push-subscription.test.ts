import { beforeEach, describe, expect, test, vi } from 'vitest';

type PushModule = typeof import('./push-subscription.ts');

const MARKER = 'alaga.push';
const KEY = Buffer.alloc(65, 4).toString('base64url');

let storage: Map<string, string>;
let isSubscribed: boolean;
/**
 * The calls that were made. `status` and `code` are the answer to the next ones; an undefined `status` means no
 * answer.
 */
let calls: string[];
let status: number | undefined;
let code: string;
/** The module as a new page loads it. */
let pushModule: PushModule;

const subscription = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    isSubscribed = false;
    return true;
  },
};

beforeEach(async () => {
  vi.resetModules();
  pushModule = await import('./push-subscription.ts');
  vi.useFakeTimers();
  storage = new Map();
  isSubscribed = true;
  calls = [];
  status = 201;
  code = '';
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const putStub = async () => undefined;
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', { PushManager: Object });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('caches', { open: async () => ({ put: putStub }), delete: async () => true });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    if (status === undefined) throw new TypeError('no connection');
    const isKey = path === '/api/push/key';
    return Response.json(isKey ? { publicKey: KEY } : { code }, { status: isKey ? 200 : status });
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const SUBSCRIBE = 'POST /api/push/subscriptions';
const UNSUBSCRIBE = 'POST /api/push/unsubscribe';

describe('whether this browser receives the owner’s notices', () => {
  test.each<[string, string | undefined, number | undefined, boolean, readonly string[], string?]>([
    ['the owner’s: the server hears of it', 'ana', 201, true, [SUBSCRIBE]],
    ['which refuses it for good', 'ana', 503, false, [SUBSCRIBE], 'notices.push.off'],
    ['or is out of order', 'ana', 500, true, [SUBSCRIBE], 'http.internal'],
    ['or is out of reach', 'ana', undefined, true, [SUBSCRIBE]],
    ['somebody else’s', 'ben', 201, false, []],
    ['nobody knows whose', undefined, 201, false, []],
  ])('%s', async (_what, marker, answers, expectedCalls, expectedRequests, refusal = '') => {
    if (marker !== undefined) storage.set(MARKER, marker);
    status = answers;
    code = refusal;
    expect(await pushModule.isPushedTo('ana')).toBe(expectedCalls);
    expect(isSubscribed).toBe(expectedCalls);
    expect(calls).toEqual(expectedRequests);
    if (expectedCalls) expect(storage.get(MARKER)).toBe('ana');
    if (!expectedCalls) expect(storage.has(MARKER)).toBe(false);
  });

  test('reports to the server once while the page is open', async () => {
    storage.set(MARKER, 'ana');
    await pushModule.isPushedTo('ana');
    await pushModule.isPushedTo('ana');
    expect(calls).toEqual([SUBSCRIBE]);
  });

  test('false without a subscription', async () => {
    isSubscribed = false;
    expect(await pushModule.isPushedTo('ana')).toBe(false);
  });
});

test('removes a subscription that the server refuses from the browser', async () => {
  status = 400;
  await expect(pushModule.startPushing('ana')).rejects.toThrow();
  expect([isSubscribed, storage.has(MARKER)]).toEqual([false, false]);
});

test('reports the end to the server; offline only the browser ends it', async () => {
  await pushModule.startPushing('ana');
  expect(calls.splice(0)).toEqual(['GET /api/push/key', SUBSCRIBE]);
  status = 200;
  await pushModule.stopPushing();
  expect([isSubscribed, calls.splice(0)]).toEqual([false, [UNSUBSCRIBE]]);
  status = 201;
  await pushModule.startPushing('ana');
  status = undefined;
  await pushModule.stopPushing();
  expect([isSubscribed, storage.has(MARKER)]).toEqual([false, false]);
});

test('a browser without a service worker supports no push', async () => {
  vi.stubGlobal('navigator', {});
  expect(await pushModule.supportsPush()).toBe(false);
  expect(await pushModule.isPushedTo('ana')).toBe(false);
  await pushModule.stopPushing();
  expect(calls).toEqual([]);
});
