import sharp from 'sharp';

/** The position of Manila's city hall in EXIF form. */
const GPS = {
  IFD0: { Make: 'Alaga', Model: 'Test camera' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '14/1 35/1 22/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '120/1 58/1 54/1',
  },
};

export const asDataUrl = (bytes: Uint8Array, type = 'image/jpeg'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

export const fromDataUrl = (url: unknown): Buffer =>
  Buffer.from(String(url).slice(String(url).indexOf(',') + 1), 'base64');

interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly background?: string;
}

const picture = ({ width = 64, height = 48, background = '#4d8f6a' }: Picture = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

export const jpeg = (of?: Picture): Promise<Buffer> => picture(of).jpeg().toBuffer();
export const png = (of?: Picture): Promise<Buffer> => picture(of).png().toBuffer();

/** Returns an image of 12 megapixels with a GPS position, like a phone's photo. */
export const jpegWithGps = (): Promise<Buffer> =>
  picture({ width: 4000, height: 3000 }).withExif(GPS).jpeg().toBuffer();

/** Returns an image that is red above blue, stored sideways with EXIF orientation 6. */
export const createSidewaysJpeg = async (): Promise<Buffer> => {
  const blue = await png({ width: 60, height: 60, background: '#0000ff' });
  const uprightImage = await picture({ width: 60, height: 120, background: '#ff0000' })
    .composite([{ input: blue, left: 0, top: 60 }])
    .png()
    .toBuffer();
  return sharp(uprightImage).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
};

export const gif = (of?: Picture): Promise<Buffer> => picture(of).gif().toBuffer();

/** An animation of two frames. */
export const createAnimatedGif = async (): Promise<Buffer> => {
  const frames = [await png({ background: '#ff0000' }), await png({ background: '#0000ff' })];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** The red, green and blue of a pixel, each rounded to 0 or 255. */
export const readColour = async (bytes: Uint8Array, count: number, top: number) => {
  const pixel = sharp(bytes).extract({ left: count, top, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())].map((value) => (value > 127 ? 255 : 0));
};
