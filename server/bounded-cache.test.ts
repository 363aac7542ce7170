import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';
import { wallClock } from './calendar/zones.ts';

test('is emptied by the entry that would be one too many, and not by one that it has', () => {
  const cache = new BoundedCache<string, number>(2);
  cache.set('a', 1).set('b', 2).set('b', 3);
  expect([...cache]).toEqual([
    ['a', 1],
    ['b', 3],
  ]);
  expect(cache.remember('c', 4)).toBe(4);
  expect([...cache]).toEqual([['c', 4]]);
});

/** The names of a zone that differ in the case of their letters. */
const spellings = (zone: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, number) =>
    [...zone]
      .map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter.toLowerCase()))
      .join(''),
  );

test('a clock is right for more spellings of a zone than are remembered', () => {
  const instant = new Date('2026-11-20T02:00:00.000Z');
  const clocks = new Set(spellings('asia/manila', 700).map((zone) => wallClock(instant, zone)));
  expect([...clocks]).toEqual(['2026-11-20T10:00:00Z']);
});
