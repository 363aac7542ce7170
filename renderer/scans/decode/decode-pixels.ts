import type { FileProblem, Picture } from './decode-protocol.ts';

/** Thrown when an image cannot be decoded; the problem is one of the protocol's. */
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

/** The size of an image in px. A video frame has two; this is the displayed one. */
export const sizeOf = (picture: Picture): Size =>
  'displayWidth' in picture
    ? { width: picture.displayWidth, height: picture.displayHeight }
    : { width: picture.width, height: picture.height };

/** Shrinks a size until its longer side fits, keeping the ratio. It never enlarges. */
export const fitWithin = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height));
  const scaledLength = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaledLength(width), height: scaledLength(height) };
};

/** Draws an image at that size on a white background with a white margin. */
export const drawOnWhite = (
  picture: Picture,
  { width, height }: Size,
  margin = 0,
): OffscreenCanvas => {
  const canvas = new OffscreenCanvas(width + 2 * margin, height + 2 * margin);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PictureError('noCanvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(picture, margin, margin, width, height);
  return canvas;
};

const pixelsIn = (canvas: OffscreenCanvas): ImageData => {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PictureError('noCanvas');
  try {
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } catch (error) {
    throw new PictureError('noPixels', error);
  }
};

let sharedCanvas: OffscreenCanvas | undefined;

/** Reuses one canvas for all frames, because a new one would allocate megabytes each time. */
const drawOnSharedCanvas = (picture: Picture, { width, height }: Size): OffscreenCanvas => {
  if (sharedCanvas?.width !== width || sharedCanvas.height !== height) {
    sharedCanvas = drawOnWhite(picture, { width, height });
    return sharedCanvas;
  }
  const context = sharedCanvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new PictureError('noCanvas');
  context.drawImage(picture, 0, 0, width, height);
  return sharedCanvas;
};

/** The pixels of an image, shrunk if it is longer than `longest` px. */
export const pixelsOf = (picture: Picture, longest: number): ImageData => {
  const size = fitWithin(sizeOf(picture), longest);
  const isUsable = picture instanceof OffscreenCanvas && picture.width === size.width;
  return pixelsIn(isUsable ? picture : drawOnSharedCanvas(picture, size));
};
