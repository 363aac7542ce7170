import { drawOnWhite, fitWithin, PictureError, sizeOf } from './decode-pixels.ts';
import type { CodeReader } from './decode-protocol.ts';

/** In px: the maximum length of an image's longer side. A photo of 12000 px would use half a gigabyte. */
const MAX_SIDE = 3200;

/**
 * In px, the sizes that are tried in this order: small codes need large images, blurred and noisy ones are
 * decoded better from small images.
 */
const TRIED_SIDE_LENGTHS = [1600, 800, MAX_SIDE, 400] as const;

/**
 * In px: in images smaller than `longest`, a module may be only two pixels wide. With a smaller scale,
 * nothing was decoded.
 */
const TINY_IMAGE = { longest: 300, scale: 6 } as const;

const bytesOf = async (file: Blob): Promise<Blob> => {
  try {
    // The file is read first, to distinguish a missing file from one that is not an image.
    return new Blob([await file.arrayBuffer()], { type: file.type });
  } catch (error) {
    throw new PictureError('unreadable', error);
  }
};

const bitmapOf = async (file: Blob): Promise<ImageBitmap> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new PictureError('notAPicture', error);
  }
};

/** An image of at most the maximum size, upright. The large original is released before decoding. */
const loadWithinMaxSize = async (file: Blob): Promise<ImageBitmap> => {
  const bitmap = await bitmapOf(await bytesOf(file));
  const { width, height } = fitWithin(bitmap, MAX_SIDE);
  if (width === bitmap.width) return bitmap;
  try {
    const resize = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
    return await createImageBitmap(bitmap, resize);
  } finally {
    bitmap.close();
  }
};

const sizesFor = (bitmap: ImageBitmap) => {
  const { width, height } = sizeOf(bitmap);
  const sizes = TRIED_SIDE_LENGTHS.map((longest) => fitWithin({ width, height }, longest));
  const distinctSizes = sizes.filter(
    (size, index) => sizes.findIndex((otherSize) => otherSize.width === size.width) === index,
  );
  if (Math.max(width, height) > TINY_IMAGE.longest) return distinctSizes;
  return [{ width: width * TINY_IMAGE.scale, height: height * TINY_IMAGE.scale }, ...distinctSizes];
};

/**
 * Decodes the code in an image file, in several sizes and with a white margin, which tightly cropped images
 * lack. Throws a PictureError.
 */
export const decodeFile = async (file: Blob, { read }: CodeReader): Promise<string | undefined> => {
  const bitmap = await loadWithinMaxSize(file);
  try {
    for (const size of sizesFor(bitmap)) {
      const margin = Math.ceil(Math.max(size.width, size.height) * 0.06);
      const text = await read(drawOnWhite(bitmap, size, margin), 'thorough');
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
};
