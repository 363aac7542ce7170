import sharp, { type Sharp } from 'sharp';
import { asDataUrl } from '#server/photos/testing/images.ts';
import { plainAvif } from '#server/photos/testing/plain-avif.ts';

/**
 * The side of an image of about 108 million pixels, close to the highest number that any version of the server has
 * accepted.
 */
const LARGE_SIDE = 10_400;
/** The side of an image just below 52 million pixels, the most expensive image that is accepted. */
const ACCEPTED_SIDE = 7200;
/** The side of an image above every limit, so that its header alone is enough to refuse it. */
const TOO_LARGE_SIDE = 12_000;

const plainImage = (side: number): Sharp =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#c86432' },
    limitInputPixels: false,
  });

/**
 * Images that are small as files and large once decoded, as data URLs. They are generated one after
 * the other, because encoding each takes hundreds of megabytes.
 */
export const hostileImages = async (): Promise<readonly string[]> => {
  const createdImages: readonly (readonly [type: string, image: Sharp])[] = [
    ['jpeg', plainImage(LARGE_SIDE).jpeg({ progressive: true, quality: 40 })],
    ['png', plainImage(LARGE_SIDE).png({ compressionLevel: 9 })],
    ['jpeg', plainImage(ACCEPTED_SIDE).jpeg({ progressive: true, quality: 40 })],
    ['png', plainImage(ACCEPTED_SIDE).png({ compressionLevel: 9 })],
    ['jpeg', plainImage(TOO_LARGE_SIDE).jpeg({ quality: 1 })],
  ];
  // The second AVIF has 16 million pixels, the limit for that format.
  const urls = ([8192, 4000] as const).map((side) => asDataUrl(plainAvif(side), 'image/avif'));
  for (const [type, image] of createdImages) {
    const bytes = await image.toBuffer();
    urls.push(asDataUrl(bytes, `image/${type}`));
  }
  return urls;
};
