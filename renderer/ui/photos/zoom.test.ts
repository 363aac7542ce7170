import { expect, test } from 'vitest';
import { FITTED_ZOOM, keepInFrame, zoomBy } from './zoom.ts';

const FRAME = { x: 400, y: 200 };
const CENTRE_POINT = { x: 0, y: 0 };

test('zooms up to four times, and never below the fitted size', () => {
  expect(zoomBy(FITTED_ZOOM, 2, CENTRE_POINT, FRAME)).toEqual({ scale: 2, x: 0, y: 0 });
  expect(zoomBy(FITTED_ZOOM, 9, CENTRE_POINT, FRAME).scale).toBe(4);
  expect(zoomBy(FITTED_ZOOM, 0.5, { x: 50, y: 50 }, FRAME)).toEqual(FITTED_ZOOM);
});

test('keeps the zoomed point in place', () => {
  const offset = { x: 100, y: -40 };
  expect(zoomBy(FITTED_ZOOM, 2, offset, FRAME)).toEqual({ scale: 2, x: -100, y: 40 });
});

test('cannot move a photo out of its frame', () => {
  expect(keepInFrame({ scale: 2, x: 999, y: -999 }, FRAME)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(keepInFrame({ scale: 1, x: 5, y: 5 }, FRAME)).toEqual(FITTED_ZOOM);
});
