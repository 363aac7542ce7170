import type { FileProblem, Picture } from './decode-protocol.ts';

/** What a picture could not be turned into, in terms of the wire between page and worker. */
export class PictureError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in px of what is to be drawn; a video's frame has two, of which the shown one counts. */
export const sizeOf = (picture: Picture): Size =>
  'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height };

/** Shrunk until its longer side fits, its shape kept; never enlarged. */
export const within = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
};

/** Draws a picture in that size, on white where it is transparent, with a margin of white around it. */
export const drawn = (picture: Picture, { width, height }: Size, margin = 0): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(width + 2 * margin, height + 2 * margin);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new PictureError('noCanvas');
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'medium';
  pen.drawImage(picture, margin, margin, width, height);
  return canvas;
};

const pixelsIn = (canvas: OffscreenCanvas): ImageData => {
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new PictureError('noCanvas');
  try {
    return pen.getImageData(0, 0, canvas.width, canvas.height);
  } catch (error) {
    throw new PictureError('noPixels', error);
  }
};

let kept: OffscreenCanvas | undefined;

/** The same canvas for frame after frame: a new one each time would be megabytes to clear away. */
const drawnAgain = (picture: Picture, { width, height }: Size): OffscreenCanvas => {
  if (kept?.width !== width || kept.height !== height) {
    kept = drawn(picture, { width, height });
    return kept;
  }
  const pen = kept.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new PictureError('noCanvas');
  pen.drawImage(picture, 0, 0, width, height);
  return kept;
};

/** The pixels of a picture, shrunk where it is longer than `longest` px. */
export const pixelsOf = (picture: Picture, longest: number): ImageData => {
  const size = within(sizeOf(picture), longest);
  const asItIs = picture instanceof OffscreenCanvas && picture.width === size.width;
  return pixelsIn(asItIs ? picture : drawnAgain(picture, size));
};
