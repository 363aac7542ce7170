import { beforeEach, expect, test, vi } from 'vitest';
import { claimOnce } from './shown-notices.ts';

const KEY = 'alaga.notices.shown';
const instantAt = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour));

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

const markers = (): string[] => Object.keys(JSON.parse(storage.get(KEY) ?? '{}').at);

test('a shown notice is not shown again under any of its keys', () => {
  expect(claimOnce(['a day', 'a hour'], instantAt(1))).toBe(true);
  expect(claimOnce(['a day'], instantAt(1, 1))).toBe(false);
  expect(claimOnce(['a hour', 'a day'], instantAt(1, 1))).toBe(false);
  expect(claimOnce(['a hour', 'other'], instantAt(1, 1))).toBe(true);
  expect(claimOnce(['other'], instantAt(1, 1))).toBe(false);
});

test('every 24 hours, markers older than 7 days are removed', () => {
  claimOnce(['old'], instantAt(1));
  claimOnce(['six'], instantAt(7, 23));
  // Old markers were removed on the 7th at 23:00, so they are not removed again for a day.
  claimOnce(['on the 8th'], instantAt(8, 22));
  expect(markers().sort()).toEqual(['old', 'on the 8th', 'six']);
  claimOnce(['on the 9th'], instantAt(9));
  expect(markers().sort()).toEqual(['on the 8th', 'on the 9th', 'six']);
  expect(claimOnce(['old'], instantAt(9, 1))).toBe(true);
});

test.each(['', 'no JSON', 'null', '[]', '{"at":null}', '{"checkedAt":"1","at":{}}'])(
  'ignores invalid stored data (%s)',
  (value) => {
    storage.set(KEY, value);
    expect([claimOnce(['a'], instantAt(1)), claimOnce(['a'], instantAt(1))]).toEqual([true, false]);
  },
);

test('shows nothing without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(claimOnce(['a'], instantAt(1))).toBe(false);
});
