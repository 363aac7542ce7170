import type { Rectangle } from 'electron';
import { fieldsOf } from '#desktop/settings/json-file.ts';
import { isZoom } from './zoom.ts';

/** The stored state of the window. */
export interface WindowState {
  /** The position while neither maximised nor in full screen; undefined before the first run. */
  readonly bounds: Rectangle | undefined;
  readonly isMaximized: boolean;
  readonly isFullScreen: boolean;
  /** 1 is the normal size. */
  readonly zoom: number;
}

export const MIN_SIZE = { width: 360, height: 560 } as const;
const DEFAULT_SIZE = { width: 1280, height: 800 } as const;

export const DEFAULT_STATE: WindowState = {
  bounds: undefined,
  isMaximized: false,
  isFullScreen: false,
  zoom: 1,
};

/** No desktop is larger. A greater number comes from a damaged file. */
const MAX_COORDINATE = 100_000;

const isCoordinate = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= MAX_COORDINATE;

const readBounds = (value: unknown): Rectangle | undefined => {
  const { x, y, width, height } = fieldsOf(value);
  if (!(isCoordinate(x) && isCoordinate(y) && isCoordinate(width) && isCoordinate(height)))
    return undefined;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
};

/** Validates a stored window state. */
export const readWindowState = (value: unknown): WindowState => {
  const { bounds, isMaximized, isFullScreen, zoom } = fieldsOf(value);
  return {
    bounds: readBounds(bounds),
    isMaximized: isMaximized === true,
    isFullScreen: isFullScreen === true,
    zoom: isZoom(zoom) ? zoom : 1,
  };
};

/** The length of the overlap of two intervals. */
const overlapLength = (
  start: number,
  length: number,
  areaStart: number,
  areaLength: number,
): number => Math.min(start + length, areaStart + areaLength) - Math.max(start, areaStart);

const overlap = (bounds: Rectangle, area: Rectangle): number =>
  Math.max(0, overlapLength(bounds.x, bounds.width, area.x, area.width)) *
  Math.max(0, overlapLength(bounds.y, bounds.height, area.y, area.height));

const clamp = (value: number, minimum: number, maximum: number): number =>
  Math.max(minimum, Math.min(value, Math.max(minimum, maximum)));

const fitSize = (size: { width: number; height: number }, area: Rectangle) => ({
  width: Math.min(Math.max(size.width, MIN_SIZE.width), area.width),
  height: Math.min(Math.max(size.height, MIN_SIZE.height), area.height),
});

/**
 * Places the window on one of the current displays (their work areas, the primary display first):
 * entirely on the one that it was mostly on, otherwise in the middle of the first.
 */
export const placeOnDisplay = (
  bounds: Rectangle | undefined,
  areas: readonly [Rectangle, ...Rectangle[]],
): Rectangle => {
  const [firstArea] = areas;
  const nearestArea =
    bounds && areas.toSorted((a, b) => overlap(bounds, b) - overlap(bounds, a))[0];
  if (!bounds || !nearestArea || overlap(bounds, nearestArea) === 0) {
    const size = fitSize(bounds ?? DEFAULT_SIZE, firstArea);
    const x = firstArea.x + Math.floor((firstArea.width - size.width) / 2);
    const y = firstArea.y + Math.floor((firstArea.height - size.height) / 2);
    return { x, y, ...size };
  }
  const size = fitSize(bounds, nearestArea);
  return {
    x: clamp(bounds.x, nearestArea.x, nearestArea.x + nearestArea.width - size.width),
    y: clamp(bounds.y, nearestArea.y, nearestArea.y + nearestArea.height - size.height),
    ...size,
  };
};

/**
 * The page's background in each theme (renderer/styles.css), so that nothing flashes before it is
 * drawn.
 */
export const backgroundColour = (dark: boolean): string => (dark ? '#14191A' : '#FBF8F3');
