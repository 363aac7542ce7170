import { createHash } from 'node:crypto';
import type { BlobRow } from '#db/blobs.ts';
import { HttpError } from '#server/http/errors.ts';
import type { PhotoDecoder } from './decoder.ts';
import type { Bounds, DecodedImage } from './decoder-messages.ts';
import { isPlainJpeg } from './plain-jpeg.ts';

export type EncodedPhoto = Omit<BlobRow, 'id' | 'userId' | 'createdAt'>;

/** The first bytes of image formats and their offsets, including formats that cannot be decoded here. */
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

/** Whether the bytes start like an image, whatever the file's name. */
const looksLikeImage = (content: Uint8Array): boolean => {
  const start = Buffer.from(content.subarray(0, 512)).toString('latin1');
  return (
    SIGNATURES.some(({ at, bytes }) => start.startsWith(bytes, at)) || /<svg[\s>]/i.test(start)
  );
};

export interface EncodeOptions {
  readonly decoder: PhotoDecoder;
  readonly bounds: Bounds;
  /** The account that sent the photo. */
  readonly userId: string;
}

/** Validates the result of the decoder process, which a hostile image may control, and makes a row of it. */
const asRow = (
  { bytes, width, height, thumbnail }: DecodedImage,
  sentBytes: Uint8Array | undefined,
  bounds: Bounds,
): EncodedPhoto => {
  const chosenBytes = bytes ?? sentBytes;
  const isWithin = width <= bounds.width && height <= bounds.height;
  if (!(chosenBytes && isWithin && isPlainJpeg(chosenBytes) && isPlainJpeg(thumbnail))) {
    throw new HttpError(415, 'photos.unreadable');
  }
  return {
    kind: 'photo',
    originalName: null,
    mimeType: 'image/jpeg',
    sha256: createHash('sha256').update(chosenBytes).digest('hex'),
    byteSize: chosenBytes.byteLength,
    width,
    height,
    thumbnail,
    bytes: chosenBytes,
  };
};

/**
 * Encodes any photo as an upright JPEG within the bounds, without metadata (sharp writes none by default). Throws 415
 * `photos.notAnImage`, 415 `photos.unreadable` if it cannot be decoded, 413 `photos.tooManyPixels`, or 503 if too many
 * photos wait.
 */
export const encodePhoto = async (
  bytes: Uint8Array,
  { decoder, bounds, userId }: EncodeOptions,
): Promise<EncodedPhoto> => {
  if (!looksLikeImage(bytes)) throw new HttpError(415, 'photos.notAnImage');
  const job = { kind: 'photo', bytes, bounds, keepsOriginal: false } as const;
  const image = await decoder.decode({ job, userId, ignoresQueueLimit: false });
  return asRow(image, undefined, bounds);
};

/**
 * Like `encodePhoto`, but a photo that this app already brought within the bounds is stored unchanged, so that an
 * export can be imported byte for byte. It is still decoded completely, and waits however long the queue is.
 */
export const keepOrEncodePhoto = async (
  bytes: Uint8Array,
  { decoder, bounds, userId }: EncodeOptions,
): Promise<EncodedPhoto> => {
  if (!looksLikeImage(bytes)) throw new HttpError(415, 'photos.notAnImage');
  const canKeepBytes = isPlainJpeg(bytes);
  const job = { kind: 'photo', bytes, bounds, keepsOriginal: canKeepBytes } as const;
  const image = await decoder.decode({ job, userId, ignoresQueueLimit: true });
  return asRow(image, canKeepBytes ? bytes : undefined, bounds);
};

/** Renders a drawing of this app (SVG, never uploaded) as a photo. */
export const drawPhoto = async (
  svg: string,
  { decoder, bounds, userId }: EncodeOptions,
): Promise<EncodedPhoto> => {
  const job = { kind: 'drawing', svg, bounds } as const;
  return asRow(await decoder.decode({ job, userId, ignoresQueueLimit: false }), undefined, bounds);
};
