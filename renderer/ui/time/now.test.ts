import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from './durations.ts';

const SERVER = '2026-11-20T02:00:00.000Z';

const asHeader = (instant: string): string => new Date(instant).toUTCString();

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const loadModule = () => import('./now.ts');

it.each([
  [0, false],
  [5, false],
  [-5, false],
  [7, true],
  [-7, true],
  [24 * 400, true],
])('corrects a device %i hours ahead of the server: %s', async (hours, isCorrected) => {
  const device = Date.parse(SERVER) + hours * HOUR_MS;
  vi.setSystemTime(device);
  const { followServerClock, timeNow } = await loadModule();
  followServerClock(asHeader(SERVER));
  expect(timeNow().getTime()).toBe(isCorrected ? Date.parse(SERVER) : device);
});

it('keeps the correction offline until an answer differs', async () => {
  vi.setSystemTime(Date.parse(SERVER) + 72 * HOUR_MS);
  (await loadModule()).followServerClock(asHeader(SERVER));
  vi.resetModules();
  const { followServerClock, timeNow } = await loadModule();
  expect(timeNow().toISOString()).toBe(SERVER);
  vi.setSystemTime(Date.parse(SERVER));
  followServerClock(asHeader(SERVER));
  expect(timeNow().toISOString()).toBe(SERVER);
  expect(storage.size).toBe(0);
});

it('ignores an answer without a valid date', async () => {
  vi.setSystemTime(SERVER);
  const { followServerClock, timeNow } = await loadModule();
  for (const date of [null, '', 'today']) followServerClock(date);
  expect(timeNow().toISOString()).toBe(SERVER);
});

it('knows the server’s time for what ends at an instant, on a device that is little off', async () => {
  vi.setSystemTime(Date.parse(SERVER) + 3 * HOUR_MS);
  const { followServerClock, serverTimeNow, timeNow } = await loadModule();
  expect(serverTimeNow()).toBe(timeNow().getTime());
  followServerClock(asHeader(SERVER));
  expect(new Date(serverTimeNow()).toISOString()).toBe(SERVER);
  followServerClock('today');
  expect(new Date(serverTimeNow()).toISOString()).toBe(SERVER);
});
