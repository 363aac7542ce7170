import { drawn, PictureError, sizeOf, within } from './decode-pixels.ts';
import type { CodeReader } from './decode-protocol.ts';

/** In px: what a picture's longer side is shrunk to at most; a photo of twelve thousand would take half a gigabyte. */
const LARGEST = 3200;

/** In px, by turns: small codes need much, blurred and noisy ones are read sooner from little. */
const LONGEST = [1600, 800, LARGEST, 400] as const;

/** In px: in a smaller picture a module of a code may have two, of which enlarged less nothing was read. */
const TINY = { longest: 300, scale: 6 } as const;

const bytesOf = async (file: Blob): Promise<Blob> => {
  try {
    // Read first: a file that is gone is another matter than a file that is no picture.
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

/** A picture of bearable size, upright; the large one is let go before anything is read. */
const bearable = async (file: Blob): Promise<ImageBitmap> => {
  const bitmap = await bitmapOf(await bytesOf(file));
  const { width, height } = within(bitmap, LARGEST);
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
  const sizes = LONGEST.map((longest) => within({ width, height }, longest));
  const distinct = sizes.filter(
    (size, index) => sizes.findIndex((other) => other.width === size.width) === index,
  );
  if (Math.max(width, height) > TINY.longest) return distinct;
  return [{ width: width * TINY.scale, height: height * TINY.scale }, ...distinct];
};

/**
 * Reads the code in an image file, in several sizes and with the white around it that a tightly cut one lacks.
 * Throws a PictureError.
 */
export const decodeFile = async (file: Blob, { read }: CodeReader): Promise<string | undefined> => {
  const bitmap = await bearable(file);
  try {
    for (const size of sizesFor(bitmap)) {
      const margin = Math.ceil(Math.max(size.width, size.height) * 0.06);
      const text = await read(drawn(bitmap, size, margin), 'thorough');
      if (text !== undefined) return text;
    }
    return undefined;
  } finally {
    bitmap.close();
  }
};
