import { expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';

const MEGABYTE = 1024 * 1024;
const budget = (megabytes = 64) => new BodyBudget(megabytes * MEGABYTE);

test('the largest body counts three times, for it is parsed once it is there', () => {
  const bodies = budget();
  using first = bodies.open('ana');
  first.reserve(16 * MEGABYTE);
  using second = bodies.open('ben');
  // 16 + 8 + 2 × 16 are the 56 MB that large bodies have.
  expect(() => second.reserve(8 * MEGABYTE + 1)).toThrow();
  second.reserve(8 * MEGABYTE);
  expect(bodies.used).toBe(24 * MEGABYTE);
});

test('one that is alone is received however small the budget is', () => {
  const bodies = budget(1);
  using room = bodies.open('ana');
  room.reserve(10 * MEGABYTE);
  expect(bodies.used).toBe(10 * MEGABYTE);
});

test('a body that grows counts as much as it has become, and nothing when it is over', () => {
  const bodies = budget();
  const room = bodies.open(undefined);
  for (const bytes of [1, 1000, 40_000, 2 * MEGABYTE, 5]) room.reserve(bytes);
  expect(bodies.used).toBe(2 * MEGABYTE);
  room[Symbol.dispose]();
  room[Symbol.dispose]();
  expect(bodies.used).toBe(0);
  expect(() => room.reserve(10), 'bytes that come later').toThrow();
  expect(bodies.used).toBe(0);
});

test('small bodies have room of their own, which only those that are still on their way give up', () => {
  const bodies = budget(1);
  const givenUp: number[] = [];
  const rooms = [0, 1, 2, 3].map((place) => {
    const room = bodies.open(undefined);
    room.reserve(32 * 1024);
    if (place > 0) room.receiving(() => givenUp.push(place));
    return room;
  });
  using next = bodies.open(undefined);
  next.reserve(20 * 1024);
  expect(givenUp).toEqual([1]);
  for (const room of rooms) room.receiving(undefined);
  using last = bodies.open(undefined);
  expect(() => last.reserve(20 * 1024)).toThrow();
});

test('a large body that comes slower than half a Mbit/s leaves its room to the next', () => {
  let now = 0;
  const bodies = new BodyBudget(64 * MEGABYTE, () => now);
  const givenUp: string[] = [];
  const receive = (account: string) => {
    const room = bodies.open(account);
    room.receiving(() => givenUp.push(account));
    room.reserve(16 * MEGABYTE);
    return room;
  };
  const slow = receive('ana');
  slow.hasReceived(16 * MEGABYTE - 1);
  using next = bodies.open('ben');
  now = 9_000;
  expect(() => next.reserve(16 * MEGABYTE), 'it may have been slow for a moment').toThrow();
  now = 25_000;
  slow.hasReceived(16 * MEGABYTE - 1);
  now = 36_000;
  next.reserve(16 * MEGABYTE);
  expect(givenUp).toEqual(['ana']);
  expect(bodies.used).toBe(16 * MEGABYTE);
});

test('a large body that comes fast enough keeps its room however long it takes', () => {
  let now = 0;
  const bodies = new BodyBudget(64 * MEGABYTE, () => now);
  using steady = bodies.open('ana');
  steady.receiving(() => undefined);
  steady.reserve(16 * MEGABYTE);
  using next = bodies.open('ben');
  for (; now < 200_000; now += 1000) {
    steady.hasReceived(now * 70);
    expect(() => next.reserve(16 * MEGABYTE)).toThrow();
  }
});
