/** How a photo lies in its frame: its size against the fitted one, and its shift in px from the middle. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTED: Zoom = { scale: 1, x: 0, y: 0 };

const LARGEST = 4;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Keeps a photo from leaving its frame; a fitted one cannot be shifted. */
export const within = ({ scale, x, y }: Zoom, frame: Point): Zoom => {
  const room = { x: (frame.x * (scale - 1)) / 2, y: (frame.y * (scale - 1)) / 2 };
  return { scale, x: between(-room.x, x, room.x), y: between(-room.y, y, room.y) };
};

/** Larger or smaller by a factor, so that the point `at` (px from the frame's middle) stays where it is. */
export const zoomBy = (zoom: Zoom, factor: number, at: Point, frame: Point): Zoom => {
  const scale = between(1, zoom.scale * factor, LARGEST);
  const by = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, frame);
};
