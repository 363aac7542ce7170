import sharp, { type Sharp } from 'sharp';

/** The side in pixels of an AVIF, which compresses a single colour to about a kilobyte. */
const AVIF_SIDE = 8192;
/**
 * About 108 million pixels, close to the highest number that any version of the server has
 * accepted.
 */
const LARGE_SIDE = 10_400;
/** Just below 52 million pixels, the most expensive image that is accepted. */
const ACCEPTED_SIDE = 7200;
/** Just below 16 million pixels, the limit for an AVIF. */
const ACCEPTED_AVIF_SIDE = 3990;
/** Above every limit, so that the header alone is enough to refuse it. */
const TOO_LARGE_SIDE = 12_000;

const plain = (side: number): Sharp =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#c86432' },
    limitInputPixels: false,
  });

/**
 * Images that are small as files and large once decoded, as data URLs. They are generated one after
 * the other, because encoding each takes hundreds of megabytes.
 */
export const hostileImages = async (): Promise<readonly string[]> => {
  const made: readonly (readonly [type: string, image: Sharp])[] = [
    ['avif', plain(AVIF_SIDE).avif({ effort: 0, quality: 1, chromaSubsampling: '4:2:0' })],
    ['jpeg', plain(LARGE_SIDE).jpeg({ progressive: true, quality: 40 })],
    ['png', plain(LARGE_SIDE).png({ compressionLevel: 9 })],
    ['avif', plain(ACCEPTED_AVIF_SIDE).avif({ effort: 0, quality: 1 })],
    ['jpeg', plain(ACCEPTED_SIDE).jpeg({ progressive: true, quality: 40 })],
    ['png', plain(ACCEPTED_SIDE).png({ compressionLevel: 9 })],
    ['jpeg', plain(TOO_LARGE_SIDE).jpeg({ quality: 1 })],
  ];
  const urls: string[] = [];
  for (const [type, image] of made) {
    const bytes = await image.toBuffer();
    urls.push(`data:image/${type};base64,${bytes.toString('base64')}`);
  }
  return urls;
};
