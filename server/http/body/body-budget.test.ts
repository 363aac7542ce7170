import { expect, test } from 'vitest';
import { BodyBudget } from './body-budget.ts';

const MEGABYTE = 1024 * 1024;
let milliseconds = 0;
const budget = (megabytes = 64) => new BodyBudget(megabytes * MEGABYTE, () => milliseconds);

test('counts the largest body three times, because it is parsed', () => {
  const bodies = budget();
  using firstReservation = bodies.open('ana');
  firstReservation.reserve(16 * MEGABYTE);
  using secondReservation = bodies.open('ben');
  // 16 + 8 + 2 × 16 are the 56 MB that are available for large bodies.
  expect(() => secondReservation.reserve(8 * MEGABYTE + 1)).toThrow();
  secondReservation.reserve(8 * MEGABYTE);
  expect(bodies.used).toBe(24 * MEGABYTE);
});

test('receives a single body however small the budget is', () => {
  const bodies = budget(1);
  using roomReservation = bodies.open('ana');
  roomReservation.reserve(10 * MEGABYTE);
  expect(bodies.used).toBe(10 * MEGABYTE);
});

test('counts a growing body as it grows, and frees it at the end', () => {
  const bodies = budget();
  const roomReservation = bodies.open(undefined);
  for (const bytes of [1, 1000, 40_000, 2 * MEGABYTE, 5]) roomReservation.reserve(bytes);
  expect(bodies.used).toBe(2 * MEGABYTE);
  roomReservation[Symbol.dispose]();
  roomReservation[Symbol.dispose]();
  expect(bodies.used).toBe(0);
  expect(() => roomReservation.reserve(10), 'bytes that come later').toThrow();
  expect(bodies.used).toBe(0);
});

test('reserves room for small bodies, which only unfinished ones give up', () => {
  const bodies = budget(1);
  const givenUp: number[] = [];
  const reservations = [0, 1, 2, 3].map((place) => {
    const roomReservation = bodies.open(undefined);
    roomReservation.reserve(32 * 1024);
    if (place > 0) roomReservation.receiving(() => givenUp.push(place));
    return roomReservation;
  });
  using next = bodies.open(undefined);
  next.reserve(20 * 1024);
  expect(givenUp).toEqual([1]);
  for (const reservation of reservations) reservation.receiving(undefined);
  using lastReservation = bodies.open(undefined);
  expect(() => lastReservation.reserve(20 * 1024)).toThrow();
});

test('drops slow large bodies for new ones, slowest first, but not steady ones', () => {
  const bodies = budget();
  const givenUp: string[] = [];
  const reservations = ['steady', 'slow', 'slowest'].map((name) => {
    const roomReservation = bodies.open(name);
    roomReservation.reserve(8 * MEGABYTE);
    roomReservation.receiving(() => givenUp.push(name));
    return roomReservation;
  });
  using next = bodies.open('other');
  milliseconds += 9000;
  expect(() => next.reserve(16 * MEGABYTE), 'too soon to tell').toThrow();
  milliseconds += 11_000;
  for (const [place, room] of reservations.entries())
    room.received = [MEGABYTE * 2, 2000, 1000][place] ?? 0;
  next.reserve(8 * MEGABYTE);
  expect(givenUp).toEqual([]);
  using lastReservation = bodies.open('last');
  lastReservation.reserve(8 * MEGABYTE);
  expect(givenUp, 'there is room for five').toEqual([]);
  using moreReservation = bodies.open('more');
  moreReservation.reserve(8 * MEGABYTE);
  expect(givenUp).toEqual(['slowest']);
  using yetMore = bodies.open('yet more');
  yetMore.reserve(8 * MEGABYTE);
  expect(givenUp).toEqual(['slowest', 'slow']);
  using tooMany = bodies.open('too many');
  expect(() => tooMany.reserve(8 * MEGABYTE)).toThrow();
  expect(bodies.used).toBe(40 * MEGABYTE);
});

test('drops a large body that arrives slowly after a fast start', () => {
  const bodies = budget();
  const givenUp: string[] = [];
  const hold = (name: string, megabytes: number) => {
    const reservation = bodies.open(name);
    reservation.reserve(megabytes * MEGABYTE);
    reservation.receiving(() => givenUp.push(name));
    reservation.received = megabytes * MEGABYTE - 100;
    return reservation;
  };
  const reservations = [hold('fast at first', 16), hold('steady', 8)];
  for (let second = 0; second < 30; second += 5) {
    milliseconds += 5000;
    for (const [place, reservation] of reservations.entries())
      reservation.received += place === 0 ? 1 : MEGABYTE;
  }
  using next = bodies.open('other');
  next.reserve(MEGABYTE);
  expect(givenUp).toEqual(['fast at first']);
});
