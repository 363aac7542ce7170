import sharp, { type Sharp } from 'sharp';

/** The number of pixels on each side of an AVIF, which compresses a plain colour to about a kilobyte. */
const AVIF_SIDE = 8192;
/** About 108 million pixels, close to the most that any version of the server has accepted. */
const LARGE_SIDE = 10_400;
/** Just below 52 million pixels, which costs as much as an accepted image can. */
const ACCEPTED_SIDE = 7200;
/** Just below 16 million pixels, the most that an AVIF may have. */
const ACCEPTED_AVIF_SIDE = 3990;
/** Beyond every limit: only the header needs to be read to refuse it. */
const TOO_LARGE_SIDE = 12_000;

const plain = (side: number): Sharp =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#c86432' },
    limitInputPixels: false,
  });

/**
 * Images that are small on the wire and large once they are decoded, as data URLs. They are made one after another,
 * since each takes hundreds of megabytes while it is encoded.
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
