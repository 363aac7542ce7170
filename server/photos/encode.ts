import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import type { BlobRow } from '#db/photos/queries.ts';
import { atMost } from '#server/http/at-most.ts';
import { HttpError } from '#server/http/errors.ts';
import { isPlainJpeg } from './plain-jpeg.ts';

/** Longest sides in pixels and JPEG quality (1–100) that a photo is brought down to. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

export type EncodedPhoto = Omit<BlobRow, 'id' | 'userId' | 'createdAt'>;

const THUMBNAIL = { side: 320, quality: 72 };

/** More than any phone's camera gives; a small file that unfolds into more is a bomb. */
const MAX_PIXELS = 110_000_000;

/** Far more than any real photo takes; a file made to be slow is given up. */
const MAX_SECONDS = 30;

/** What this server opens. SVG is a program, and HEIC and TIFF are not for browsers. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const unreadable = () => new HttpError(415, 'photos.unreadable');

/** How kinds of image begin, and where; those that cannot be decoded here among them. */
const SIGNATURES: readonly { readonly at: number; readonly bytes: string }[] = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
  { at: 0, bytes: 'II*\0' },
  { at: 0, bytes: 'MM\0*' },
  { at: 0, bytes: 'BM' },
];

/** Whether bytes begin like an image, whatever their name says. */
const looksLikeImage = (content: Uint8Array): boolean => {
  const start = Buffer.from(content.subarray(0, 512)).toString('latin1');
  return (
    SIGNATURES.some(({ at, bytes }) => start.startsWith(bytes, at)) || /<svg[\s>]/i.test(start)
  );
};

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // Photos do not repeat, and several owners' large photos at once must not fill the memory.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let loaded: ReturnType<typeof loadSharp> | undefined;

const toThumbnail = (image: Sharp): Promise<Buffer> =>
  image
    .resize({
      width: THUMBNAIL.side,
      height: THUMBNAIL.side,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: THUMBNAIL.quality })
    .toBuffer();

/** Each holds a decoded picture in memory. */
const MOST_AT_A_TIME = 32;

const encoding = atMost(MOST_AT_A_TIME);

const toJpeg = async (bytes: Uint8Array, { width, height, quality }: Bounds) => {
  loaded ??= loadSharp();
  const sharp = await loaded;
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const { format, pages = 1 } = await image.metadata();
  if (!FORMATS.has(format) || pages > 1) throw unreadable();
  const full = await image
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { full: full.data, info: full.info, thumbnail: await toThumbnail(sharp(full.data)) };
};

const asRow = (
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  thumbnail: Uint8Array,
): EncodedPhoto => ({
  kind: 'photo',
  originalName: null,
  mimeType: 'image/jpeg',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  byteSize: bytes.byteLength,
  width,
  height,
  thumbnail,
  bytes,
});

/**
 * Any photo as an upright JPEG within bounds, without a trace of its metadata (sharp writes none unless asked).
 * Throws 415 `photos.notAnImage` or, for an image that cannot be decoded, 415 `photos.unreadable`.
 */
export const encodePhoto = async (bytes: Uint8Array, bounds: Bounds): Promise<EncodedPhoto> => {
  if (!looksLikeImage(bytes)) throw new HttpError(415, 'photos.notAnImage');
  encoding.requireRoom();
  const { full, info, thumbnail } = await encoding.run(() =>
    toJpeg(bytes, bounds).catch(() => {
      throw unreadable();
    }),
  );
  return asRow(full, info, thumbnail);
};

/**
 * As `encodePhoto`, but a photo that an Alaga has already brought within these bounds stays as it is, so that what was
 * exported comes back to the byte. It is decoded whole all the same.
 */
export const keepOrEncodePhoto = async (
  bytes: Uint8Array,
  bounds: Bounds,
): Promise<EncodedPhoto> => {
  if (!isPlainJpeg(bytes)) return encodePhoto(bytes, bounds);
  loaded ??= loadSharp();
  const sharp = await loaded;
  try {
    // Ours decode without a murmur.
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning' });
    const { width, height } = await image.metadata();
    if (width > bounds.width || height > bounds.height) return await encodePhoto(bytes, bounds);
    const thumbnail = await toThumbnail(image.timeout({ seconds: MAX_SECONDS }));
    return asRow(bytes, { width, height }, thumbnail);
  } catch {
    return encodePhoto(bytes, bounds);
  }
};
