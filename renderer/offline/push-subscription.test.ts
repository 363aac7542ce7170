import { beforeEach, describe, expect, test, vi } from 'vitest';
import { canTakePushes, isPushedTo, startPushing, stopPushing } from './push-subscription.ts';

const MARKER = 'alaga.push';
const TODAY = '2026-11-20';
const KEY = Buffer.alloc(65, 4).toString('base64url');

let kept: Map<string, string>;
let isSubscribed: boolean;
/** Calls of the wire, and how the next ones are answered; undefined: nobody is reached. */
let calls: string[];
let status: number | undefined;

const subscription = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    isSubscribed = false;
    return true;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T02:00:00Z`) });
  kept = new Map();
  isSubscribed = true;
  calls = [];
  status = 201;
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('window', { PushManager: Object });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`);
    if (status === undefined) throw new TypeError('no connection');
    const isKey = path === '/api/push/key';
    return Response.json(isKey ? { publicKey: KEY } : {}, { status: isKey ? 200 : status });
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const SUBSCRIBE = 'POST /api/push/subscriptions';
const UNSUBSCRIBE = 'POST /api/push/unsubscribe';

describe('whether this browser takes the owner’s notices', () => {
  test.each<[string, string | undefined, number | undefined, boolean, readonly string[]]>([
    ['told today', `ana ${TODAY}`, 201, true, []],
    ['told yesterday: the server hears of it again', 'ana 2026-11-19', 201, true, [SUBSCRIBE]],
    ['which refuses it', 'ana 2026-11-19', 503, false, [SUBSCRIBE]],
    ['or is out of reach', 'ana 2026-11-19', undefined, true, [SUBSCRIBE]],
    ['somebody else’s', `ben ${TODAY}`, 201, false, []],
    ['nobody knows whose', undefined, 201, false, []],
  ])('%s', async (_what, marker, answers, taken, asked) => {
    if (marker !== undefined) kept.set(MARKER, marker);
    status = answers;
    expect(await isPushedTo('ana')).toBe(taken);
    expect(isSubscribed).toBe(taken);
    expect(calls).toEqual(asked);
    if (taken && answers !== undefined) expect(kept.get(MARKER)).toBe(`ana ${TODAY}`);
    if (!taken) expect(kept.has(MARKER)).toBe(false);
  });

  test('not without a subscription', async () => {
    isSubscribed = false;
    expect(await isPushedTo('ana')).toBe(false);
  });
});

test('a subscription that the server refuses does not stay in the browser', async () => {
  status = 400;
  await expect(startPushing('ana')).rejects.toThrow();
  expect([isSubscribed, kept.has(MARKER)]).toEqual([false, false]);
});

test('its end is told to the server; without a connection the browser ends it all the same', async () => {
  await startPushing('ana');
  expect(calls.splice(0)).toEqual(['GET /api/push/key', SUBSCRIBE]);
  status = 200;
  await stopPushing();
  expect([isSubscribed, calls.splice(0)]).toEqual([false, [UNSUBSCRIBE]]);
  status = 201;
  await startPushing('ana');
  status = undefined;
  await stopPushing();
  expect([isSubscribed, kept.has(MARKER)]).toEqual([false, false]);
});

test('a browser without a worker takes none, and needs no end of any', async () => {
  vi.stubGlobal('navigator', {});
  expect(await canTakePushes()).toBe(false);
  expect(await isPushedTo('ana')).toBe(false);
  await stopPushing();
  expect(calls).toEqual([]);
});
