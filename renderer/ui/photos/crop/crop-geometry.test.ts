import { expect, test } from 'vitest';
import { CENTRED_CROP, cropOf, focusOf, moveCrop, turnCrop, zoomCrop } from './crop-geometry.ts';

const LANDSCAPE = { width: 800, height: 600 };

test('the largest square in the middle is where a photo begins', () => {
  expect(focusOf(LANDSCAPE, CENTRED_CROP)).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 });
});

test('the square stays inside the photo, however far it is moved', () => {
  expect(moveCrop(LANDSCAPE, CENTRED_CROP, { x: 9, y: 9 })).toEqual({ x: 0.625, y: 0.5, zoom: 1 });
  const zoomedCrop = zoomCrop(LANDSCAPE, CENTRED_CROP, 2);
  expect(focusOf(LANDSCAPE, moveCrop(LANDSCAPE, zoomedCrop, { x: -9, y: -9 }))).toEqual({
    x: 0,
    y: 0,
    width: 0.375,
    height: 0.5,
  });
});

test('zooming leaves the point under the fingers where it is, and ends at three times', () => {
  const corner = zoomCrop(LANDSCAPE, CENTRED_CROP, 2, { x: -0.5, y: -0.5 });
  expect(focusOf(LANDSCAPE, corner)).toMatchObject({ x: 0.125, y: 0 });
  expect(zoomCrop(LANDSCAPE, CENTRED_CROP, 99).zoom).toBe(3);
  expect(zoomCrop(LANDSCAPE, corner, 0)).toEqual({ ...corner, x: 0.375, y: 0.5, zoom: 1 });
});

test('turns the square about the photo’s centre, and back again', () => {
  const crop = { x: 0.25, y: 0.4, zoom: 2 };
  expect(turnCrop(crop, 1)).toEqual({ x: 0.6, y: 0.25, zoom: 2 });
  const [right, back] = [1, -1] as const;
  expect(turnCrop(turnCrop(crop, right), back)).toEqual(crop);
});

test.each([LANDSCAPE, { width: 600, height: 800 }, { width: 500, height: 500 }])(
  'restores a square from its written focus: %o',
  (photo) => {
    const crop = moveCrop(photo, zoomCrop(photo, CENTRED_CROP, 1.5), { x: 0.1, y: -0.1 });
    const computedCrop = cropOf(photo, focusOf(photo, crop));
    expect(computedCrop.x).toBeCloseTo(crop.x);
    expect(computedCrop.y).toBeCloseTo(crop.y);
    expect(computedCrop.zoom).toBeCloseTo(1.5);
  },
);
