import { expect, test } from 'vitest';
import { type Arrival, ArrivalQueue } from './arrivals.ts';

/** The counts after these events: messages with the number of their sender (`a1`), or the kill of a sender (`kill 1`). */
const countRepeats = (...events: readonly string[]) => {
  const arrivals: Arrival[] = [];
  const queue = new ArrivalQueue(() => arrivals);
  for (const event of events) {
    if (event.startsWith('kill')) queue.noteKill(event.slice(-1));
    else arrivals.push({ message: event.slice(0, 1), sender: event.slice(1) });
  }
  return queue.countRepeats();
};

test('counts what one kill repeated', () => {
  expect(countRepeats('a1', 'b1', 'c2', 'kill 1', 'd2', 'a2', 'b2')).toEqual({
    unique: 4,
    afterKills: 2,
    other: 0,
    most: 2,
  });
});

test('counts for each of two kills what it repeated, however close they are', () => {
  expect(countRepeats('a1', 'b1', 'kill 1', 'c2', 'd2', 'kill 2', 'a3', 'b3', 'c3', 'd3')).toEqual({
    unique: 4,
    afterKills: 4,
    other: 0,
    most: 2,
  });
});

test('does not put down to a kill what a server that lived sent again', () => {
  expect(countRepeats('a1', 'kill 2', 'a1', 'b3', 'b4', 'kill 3')).toEqual({
    unique: 2,
    afterKills: 0,
    other: 2,
    most: 0,
  });
});

test('counts a message that arrives after the kill of its sender', () => {
  expect(countRepeats('kill 1', 'a1', 'a2').most).toBe(1);
});
