/** A focus is written in ten-thousandths of the photo's width and height. */
const FOCUS_SCALE = 10_000;

/** The minimum of a focus's longer side, so that a photo is enlarged at most four times. */
const MIN_FOCUS = FOCUS_SCALE / 4;

/** A square part of a photo, as fractions of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const FOCUS_PATTERN = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

/** Parses a focus written as "x,y,width,height"; null if it is invalid. */
export const parseFocus = (text: string): Focus | null => {
  const parts = FOCUS_PATTERN.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [x = 0, y = 0, width = 0, height = 0] = parts;
  const isInside = x + width <= FOCUS_SCALE && y + height <= FOCUS_SCALE;
  // The shorter side shows the photo's proportions; a ratio of 100 is more than any photo has.
  if (!isInside || Math.max(width, height) < MIN_FOCUS || Math.min(width, height) < 100)
    return null;
  return {
    x: x / FOCUS_SCALE,
    y: y / FOCUS_SCALE,
    width: width / FOCUS_SCALE,
    height: height / FOCUS_SCALE,
  };
};

/** Writes a focus for storage and sending; parts outside the photo are moved inside. */
export const writeFocus = ({ x, y, width, height }: Focus): string => {
  const length = (part: number) =>
    Math.min(FOCUS_SCALE, Math.max(100, Math.round(part * FOCUS_SCALE)));
  const [wide, high] = [length(width), length(height)];
  const start = (from: number, long: number) =>
    Math.min(FOCUS_SCALE - long, Math.max(0, Math.round(from * FOCUS_SCALE)));
  return [start(x, wide), start(y, high), wide, high].join(',');
};
