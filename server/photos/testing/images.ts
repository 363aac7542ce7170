import sharp from 'sharp';

/** Where Manila's city hall stands, as a camera writes it. */
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

/** 12 megapixels with the place where it was taken, as a phone stores it. */
export const jpegWithGps = (): Promise<Buffer> =>
  picture({ width: 4000, height: 3000 }).withExif(GPS).jpeg().toBuffer();

/** Red above blue, stored lying on its side under EXIF orientation 6. */
export const sideways = async (): Promise<Buffer> => {
  const blue = await png({ width: 60, height: 60, background: '#0000ff' });
  const upright = await picture({ width: 60, height: 120, background: '#ff0000' })
    .composite([{ input: blue, left: 0, top: 60 }])
    .png()
    .toBuffer();
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
};

export const gif = (of?: Picture): Promise<Buffer> => picture(of).gif().toBuffer();

/** A film of two frames. */
export const animatedGif = async (): Promise<Buffer> => {
  const frames = [await png({ background: '#ff0000' }), await png({ background: '#0000ff' })];
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** Red, green and blue of a pixel, each to the nearest of 0 and 255. */
export const colourAt = async (bytes: Uint8Array, left: number, top: number) => {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw();
  return [...(await pixel.toBuffer())].map((value) => (value > 127 ? 255 : 0));
};
