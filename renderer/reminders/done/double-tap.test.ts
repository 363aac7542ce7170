import { expect, it } from 'vitest';
import { isDoubleTap } from './double-tap.ts';

const press = (timeStamp: number, detail = 1, clientY = 200) => ({
  detail,
  timeStamp,
  clientX: 300,
  clientY,
});

it('ignores a second tap at the same place, even if another row is there', () => {
  expect(isDoubleTap(press(1000))).toBe(false);
  expect(isDoubleTap(press(1250))).toBe(true);
  expect(isDoubleTap(press(1599))).toBe(true);
  expect(isDoubleTap(press(1600))).toBe(false);
});

it('ignores a double click of the browser, however slow', () => {
  expect(isDoubleTap(press(10_000))).toBe(false);
  expect(isDoubleTap(press(12_000, 2))).toBe(true);
});

it('never ignores another place or the keyboard', () => {
  expect(isDoubleTap(press(20_000))).toBe(false);
  expect(isDoubleTap(press(20_100, 0))).toBe(false);
  expect(isDoubleTap(press(20_200, 1, 272))).toBe(false);
});
