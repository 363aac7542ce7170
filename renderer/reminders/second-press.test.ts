import { expect, it } from 'vitest';
import { isSecondPress } from './second-press.ts';

const press = (timeStamp: number, detail = 1, clientY = 200) => ({
  detail,
  timeStamp,
  clientX: 300,
  clientY,
});

it('a second tap on the same place is none, though another row lies there by now', () => {
  expect(isSecondPress(press(1000))).toBe(false);
  expect(isSecondPress(press(1250))).toBe(true);
  expect(isSecondPress(press(1599))).toBe(true);
  expect(isSecondPress(press(1600))).toBe(false);
});

it('what the browser counts as a double click is one, however slow', () => {
  expect(isSecondPress(press(10_000))).toBe(false);
  expect(isSecondPress(press(12_000, 2))).toBe(true);
});

it('another place and the keyboard are never held back', () => {
  expect(isSecondPress(press(20_000))).toBe(false);
  expect(isSecondPress(press(20_100, 0))).toBe(false);
  expect(isSecondPress(press(20_200, 1, 272))).toBe(false);
});
