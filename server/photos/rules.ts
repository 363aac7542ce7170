/** A focus is written in ten-thousandths of the photo's width and height. */
const WHOLE = 10_000;

/** The minimum of a focus's longer side, so that a photo is enlarged at most four times. */
const MIN_FOCUS = WHOLE / 4;

/** A square part of a photo, as fractions of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const PARTS = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

/** Parses a focus written as "x,y,width,height"; null if it is invalid. */
export const parseFocus = (text: string): Focus | null => {
  const parts = PARTS.exec(text)?.slice(1).map(Number);
  if (!parts) return null;
  const [x = 0, y = 0, width = 0, height = 0] = parts;
  const isInside = x + width <= WHOLE && y + height <= WHOLE;
  // The shorter side shows the photo's proportions; a ratio of 100 is more than any photo has.
  if (!isInside || Math.max(width, height) < MIN_FOCUS || Math.min(width, height) < 100)
    return null;
  return { x: x / WHOLE, y: y / WHOLE, width: width / WHOLE, height: height / WHOLE };
};

/** Writes a focus for storage and sending; parts outside the photo are moved inside. */
export const writeFocus = ({ x, y, width, height }: Focus): string => {
  const length = (part: number) => Math.min(WHOLE, Math.max(100, Math.round(part * WHOLE)));
  const [wide, high] = [length(width), length(height)];
  const start = (from: number, long: number) =>
    Math.min(WHOLE - long, Math.max(0, Math.round(from * WHOLE)));
  return [start(x, wide), start(y, high), wide, high].join(',');
};
