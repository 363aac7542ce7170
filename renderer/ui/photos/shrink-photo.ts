export interface ShrinkOptions {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
  /** Clockwise quarter turns, 0 to 3. */
  readonly quarters: number;
}

/** A JPEG as a data URL, or the reason why there is none. */
export type ShrunkPhoto =
  | { readonly src: string }
  | { readonly problem: 'notAnImage' | 'unreadable' | 'failed' };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in px after shrinking to fit the bounds, with the same ratio; never enlarged, at least 1. */
export const fitWithin = (picture: Size, bounds: Size): { width: number; height: number } => {
  const scale = Math.min(1, bounds.width / picture.width, bounds.height / picture.height);
  const scaledLength = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaledLength(picture.width), height: scaledLength(picture.height) };
};

const ascii = (bytes: Uint8Array, start: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(start, to));

/** Whether the first 12 bytes of a file are those of a known image format. */
export const startsLikePhoto = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) ||
  ascii(bytes, 1, 4) === 'PNG' ||
  ascii(bytes, 0, 4) === 'GIF8' ||
  ascii(bytes, 0, 2) === 'BM' ||
  ascii(bytes, 8, 12) === 'WEBP' ||
  // HEIC and AVIF; TIFF in both byte orders.
  ascii(bytes, 4, 8) === 'ftyp' ||
  ascii(bytes, 0, 3) === 'II*' ||
  ascii(bytes, 0, 4) === 'MM\u0000*';

interface CanvasLike {
  draw(bitmap: ImageBitmap, quarters: number): void;
  encode(quality: number): Promise<Blob | null>;
}

type DrawingContext = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'fillRect' | 'drawImage' | 'imageSmoothingQuality' | 'translate' | 'rotate'
>;

/** Swaps width and height for odd quarter turns. */
const turnedSize = ({ width, height }: Size, quarters: number): readonly [number, number] =>
  quarters % 2 === 0 ? [width, height] : [height, width];

const drawOn =
  (context: DrawingContext | null, width: number, height: number) =>
  (bitmap: ImageBitmap, quarters: number) => {
    if (!context) throw new Error('no 2d context');
    // JPEG has no transparency; without this, transparent areas would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.translate(width / 2, height / 2);
    context.rotate((quarters * Math.PI) / 2);
    const [targetWidth, targetHeight] = turnedSize({ width, height }, quarters);
    context.drawImage(bitmap, -targetWidth / 2, -targetHeight / 2, targetWidth, targetHeight);
  };

const makeCanvas = ({ width, height }: { width: number; height: number }): CanvasLike => {
  if (typeof OffscreenCanvas === 'undefined') {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    return {
      draw: drawOn(canvas.getContext('2d'), width, height),
      encode: (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
    };
  }
  const canvas = new OffscreenCanvas(width, height);
  return {
    draw: drawOn(canvas.getContext('2d'), width, height),
    encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }),
  };
};

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

const decode = async (file: Blob): Promise<ImageBitmap | undefined> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return undefined;
  }
};

/** Shrinks a photo and rotates it upright, as a JPEG without metadata. Never throws. */
export const shrinkPhoto = async (
  file: Blob,
  { width, height, quality, quarters }: ShrinkOptions,
): Promise<ShrunkPhoto> => {
  try {
    const bitmap = await decode(file);
    if (!bitmap) {
      const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
      return { problem: startsLikePhoto(start) ? 'unreadable' : 'notAnImage' };
    }
    const [targetWidth, targetHeight] = turnedSize(bitmap, quarters);
    const canvas = makeCanvas(
      fitWithin({ width: targetWidth, height: targetHeight }, { width, height }),
    );
    canvas.draw(bitmap, quarters);
    bitmap.close();
    const blob = await canvas.encode(quality);
    return blob ? { src: await dataUrlOf(blob) } : { problem: 'failed' };
  } catch {
    return { problem: 'failed' };
  }
};
