/** The position of a photo: its scale relative to the fitted size, and its offset in px from the centre. */
export interface ZoomState {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const FITTED_ZOOM: ZoomState = { scale: 1, x: 0, y: 0 };

const MAX_SCALE = 4;

export const clamp = (minimum: number, value: number, maximum: number): number =>
  Math.min(maximum, Math.max(minimum, value));

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Keeps a photo within its frame; a fitted one cannot be moved. */
export const keepInFrame = ({ scale, x, y }: ZoomState, frame: Point): ZoomState => {
  const overflow = { x: (frame.x * (scale - 1)) / 2, y: (frame.y * (scale - 1)) / 2 };
  return { scale, x: clamp(-overflow.x, x, overflow.x), y: clamp(-overflow.y, y, overflow.y) };
};

/** Zooms by a factor so that the point `at` (px from the frame's centre) stays in place. */
export const zoomBy = (zoom: ZoomState, factor: number, at: Point, frame: Point): ZoomState => {
  const scale = clamp(1, zoom.scale * factor, MAX_SCALE);
  const by = scale / zoom.scale;
  return keepInFrame(
    { scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by },
    frame,
  );
};
