import { expect, it } from 'vitest';
import { isDoubleTap } from './double-tap.ts';

const pressAt = (timeStamp: number, detail = 1, clientY = 200) => ({
  detail,
  timeStamp,
  clientX: 300,
  clientY,
});

it('ignores a second tap at the same place, even if another row is there', () => {
  expect(isDoubleTap(pressAt(1000))).toBe(false);
  expect(isDoubleTap(pressAt(1250))).toBe(true);
  expect(isDoubleTap(pressAt(1599))).toBe(true);
  expect(isDoubleTap(pressAt(1600))).toBe(false);
});

it('ignores a double click of the browser, however slow', () => {
  expect(isDoubleTap(pressAt(10_000))).toBe(false);
  expect(isDoubleTap(pressAt(12_000, 2))).toBe(true);
});

it('never ignores another place or the keyboard', () => {
  expect(isDoubleTap(pressAt(20_000))).toBe(false);
  expect(isDoubleTap(pressAt(20_100, 0))).toBe(false);
  expect(isDoubleTap(pressAt(20_200, 1, 272))).toBe(false);
});
