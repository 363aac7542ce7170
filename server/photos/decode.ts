import type { Metadata, Sharp } from 'sharp';
import type { Bounds, DecodedImage, DecodeJob, DecoderAnswer } from './decoder-messages.ts';

/** Runs only in the decoder process, the only one that loads the image library. */

const MEGAPIXEL = 1_000_000;

/** The maximum number of pixels by format. Decoding AVIF takes far more memory and time per pixel. */
const MAX_PIXELS: Readonly<Record<string, number>> = {
  jpeg: 52 * MEGAPIXEL,
  png: 52 * MEGAPIXEL,
  webp: 52 * MEGAPIXEL,
  avif: 16 * MEGAPIXEL,
};

const THUMBNAIL_OPTIONS = { side: 320, quality: 72 };

const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // A cache would not help: images do not repeat, and are decoded one at a time.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let sharpPromise: ReturnType<typeof loadSharp> | undefined;

/** Loads the image library; rejects if that fails on this computer. */
export const prepare = async (): Promise<void> => {
  sharpPromise ??= loadSharp();
  await sharpPromise;
};

const openImage = async (bytes: Uint8Array, options: Readonly<Record<string, unknown>>) => {
  sharpPromise ??= loadSharp();
  return (await sharpPromise)(bytes, options);
};

/** HEIC uses the same container as AVIF, but cannot be decoded here. */
const getFormatName = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

const UNREADABLE_PHOTO = { kind: 'refused', code: 'photos.unreadable' } as const;
const TOO_MANY_PIXELS = { kind: 'refused', code: 'photos.tooManyPixels' } as const;

const toThumbnail = (image: Sharp): Promise<Buffer> =>
  image
    .resize({
      width: THUMBNAIL_OPTIONS.side,
      height: THUMBNAIL_OPTIONS.side,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: THUMBNAIL_OPTIONS.quality })
    .toBuffer();

/** Encodes an upright JPEG within the bounds. JPEGs are decoded at reduced scale if that is enough. */
const toJpeg = async (image: Sharp, { width, height, quality }: Bounds): Promise<DecodedImage> => {
  const { data, info } = await image
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await toThumbnail(await openImage(data, {}));
  return { bytes: data, width: info.width, height: info.height, thumbnail };
};

/** A photo that is stored as it was sent; undefined if it exceeds the bounds or is damaged. */
const keepPhoto = async (
  bytes: Uint8Array,
  { width, height }: Metadata,
  bounds: Bounds,
): Promise<DecodedImage | undefined> => {
  if (width > bounds.width || height > bounds.height) return undefined;
  try {
    // A photo from this app's own encoder decodes without warnings.
    const thumbnail = await toThumbnail(await openImage(bytes, { failOn: 'warning' }));
    return { bytes: null, width, height, thumbnail };
  } catch {
    return undefined;
  }
};

const decodePhoto = async (
  job: Extract<DecodeJob, { readonly kind: 'photo' }>,
): Promise<DecoderAnswer> => {
  const { bytes, bounds } = job;
  // Reads only the header. The limit is not enforced here, so that too many pixels can be told from damage.
  const metadata = await (await openImage(bytes, { limitInputPixels: false })).metadata();
  const limitInputPixels = MAX_PIXELS[getFormatName(metadata)];
  if (limitInputPixels === undefined || (metadata.pages ?? 1) > 1) return UNREADABLE_PHOTO;
  if (metadata.width * metadata.height > limitInputPixels) return TOO_MANY_PIXELS;
  const originalPhoto = job.keepsOriginal ? await keepPhoto(bytes, metadata, bounds) : undefined;
  // Limited again, because the real size may differ from the header's.
  const image = await openImage(bytes, { limitInputPixels, failOn: 'error' });
  return { kind: 'decoded', ...(originalPhoto ?? (await toJpeg(image, bounds))) };
};

const draw = async (svg: string, bounds: Bounds): Promise<DecoderAnswer> => {
  const image = await openImage(Buffer.from(svg), {});
  return { kind: 'decoded', ...(await toJpeg(image, bounds)) };
};

/** Decodes one image. Never rejects: an image that cannot be decoded yields a refusal. */
export const decode = async (job: DecodeJob): Promise<DecoderAnswer> => {
  try {
    return await (job.kind === 'photo' ? decodePhoto(job) : draw(job.svg, job.bounds));
  } catch {
    return UNREADABLE_PHOTO;
  }
};
