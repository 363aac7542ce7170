import { expect, test } from 'vitest';
import { LoopSlices } from './loop-slices.ts';

test('is crowded while a thousand callers wait and the first has waited for long', async () => {
  const slices = new LoopSlices();
  const hold = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };
  await slices.yieldIfLong();
  hold(60);
  const waiting = Array.from({ length: 999 }, () => slices.yieldIfLong());
  hold(30);
  expect(slices.isCrowded(20)).toBe(false);
  waiting.push(slices.yieldIfLong());
  expect(slices.isCrowded(20)).toBe(true);
  expect(slices.isCrowded(5000)).toBe(false);
  await Promise.all(waiting);
  expect(slices.isCrowded(0)).toBe(false);
});
