import { clamp } from '#renderer/ui/photos/zoom.ts';
import type { Focus } from '#server/photos/rules.ts';

/** The size of a photo in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A square part of a photo: its centre in fractions of the photo, and its zoom relative to the largest
 * square.
 */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** A point or vector in units of the frame's side; points are relative to the frame's centre. */
export interface CropVector {
  readonly x: number;
  readonly y: number;
}

/** With more zoom, the stored photo would no longer be sharp. */
export const MAX_ZOOM = 3;

export const CENTRED_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** The square's sides in fractions of the photo's width and height. */
const sidesOf = (photo: Size, zoom: number) => {
  const sideLength = Math.min(photo.width, photo.height) / zoom;
  return { width: sideLength / photo.width, height: sideLength / photo.height };
};

/** Keeps the square inside the photo. */
const keepInside = (photo: Size, { x, y, zoom }: Crop): Crop => {
  const { width, height } = sidesOf(photo, zoom);
  return {
    x: clamp(width / 2, x, 1 - width / 2),
    y: clamp(height / 2, y, 1 - height / 2),
    zoom,
  };
};

/** Moves the square. Dragging the photo moves it the opposite way. */
export const moveCrop = (photo: Size, crop: Crop, offset: CropVector): Crop => {
  const { width, height } = sidesOf(photo, crop.zoom);
  return keepInside(photo, {
    ...crop,
    x: crop.x + offset.x * width,
    y: crop.y + offset.y * height,
  });
};

/** Zooms so that the point `at` of the frame stays in place. */
export const zoomCrop = (
  photo: Size,
  crop: Crop,
  zoom: number,
  at: CropVector = { x: 0, y: 0 },
): Crop => {
  const next = clamp(1, zoom, MAX_ZOOM);
  const [previous, after] = [sidesOf(photo, crop.zoom), sidesOf(photo, next)];
  return keepInside(photo, {
    x: crop.x + at.x * (previous.width - after.width),
    y: crop.y + at.y * (previous.height - after.height),
    zoom: next,
  });
};

/** The same square after a quarter turn of the photo: 1 is clockwise, -1 counterclockwise. */
export const turnCrop = ({ x, y, zoom }: Crop, direction: 1 | -1): Crop =>
  direction === 1 ? { x: 1 - y, y: x, zoom } : { x: y, y: 1 - x, zoom };

export const focusOf = (photo: Size, { x, y, zoom }: Crop): Focus => {
  const { width, height } = sidesOf(photo, zoom);
  return { x: x - width / 2, y: y - height / 2, width, height };
};

/** The larger fraction belongs to the photo's shorter side. */
export const cropOf = (photo: Size, { x, y, width, height }: Focus): Crop => {
  const zoom = clamp(1, 1 / Math.max(width, height), MAX_ZOOM);
  return keepInside(photo, { x: x + width / 2, y: y + height / 2, zoom });
};
