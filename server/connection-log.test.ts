import { expect, test } from 'vitest';
import { connectionLog } from './connection-log.ts';
import { TestClock } from './testing.ts';

test('logs connections that are lost and found again in turns once a minute', () => {
  const clock = new TestClock();
  const lines: unknown[] = [];
  const onConnection = connectionLog(
    ({ database, seconds }) => lines.push([database, seconds]),
    clock,
  );
  const loseAndFind = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      onConnection(true);
      onConnection(false);
    }
    return lines.splice(0);
  };
  const onePair = [
    ['the connection is lost', 0],
    ['answers again', 0],
  ];
  expect(loseAndFind(50)).toEqual(onePair);
  clock.advance(59_000);
  expect(loseAndFind(50)).toEqual([]);
  clock.advance(1000);
  expect(loseAndFind(50)).toEqual(onePair);
  // A loss that follows another is logged once it lasts.
  onConnection(true);
  expect(lines).toEqual([]);
  clock.advance(60_000);
  onConnection(true);
  onConnection(false);
  expect(lines).toEqual([
    ['the connection is lost', 60],
    ['answers again', 60],
  ]);
});
