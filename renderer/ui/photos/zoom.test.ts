import { expect, test } from 'vitest';
import { FITTED, within, zoomBy } from './zoom.ts';

const FRAME = { x: 400, y: 200 };
const MIDDLE = { x: 0, y: 0 };

test('zooms up to four times, and never below the fitted size', () => {
  expect(zoomBy(FITTED, 2, MIDDLE, FRAME)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(zoomBy(FITTED, 9, MIDDLE, FRAME).scale).toBe(4);
  expect(zoomBy(FITTED, 0.5, { x: 50, y: 50 }, FRAME)).toEqual(FITTED);
});

test('keeps the zoomed point in place', () => {
  const at = { x: 100, y: -40 };
  expect(zoomBy(FITTED, 2, at, FRAME)).toEqual({ scale: 2, x: -100, y: 40 });
});

test('cannot move a photo out of its frame', () => {
  expect(within({ scale: 2, x: 999, y: -999 }, FRAME)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(within({ scale: 1, x: 5, y: 5 }, FRAME)).toEqual(FITTED);
});
