import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const DRAWING_FILE = join(import.meta.dirname, '../..', 'renderer/public/icon.svg');

/** The background of the drawing, for systems that crop icons to their own shape. */
const BACKGROUND_COLOUR = '#1F6F5C';

interface AppIcon {
  readonly fileName: string;
  /** The side of the icon in pixels. */
  readonly size: number;
  /**
   * The fraction of the side that the drawing takes. Below 1 it has a margin of background, so that
   * cropping does not cut it.
   */
  readonly part: number;
}

export const APP_ICONS: readonly AppIcon[] = [
  { fileName: 'icons/icon-192.png', size: 192, part: 1 },
  { fileName: 'icons/icon-512.png', size: 512, part: 1 },
  { fileName: 'icons/maskable-512.png', size: 512, part: 0.8 },
  { fileName: 'icons/apple-touch.png', size: 180, part: 0.9 },
];

/**
 * Tray icon sizes in points, on Windows and on Linux. Each also has a file of twice the size for
 * dense screens.
 */
const TRAY_SIZES = [16, 22] as const;

/** In points, on macOS. The system draws the shape in the colour of the menu bar. */
const TEMPLATE_SIZE = 18;

interface DrawnIcon {
  /** The side of the icon in pixels. */
  readonly size: number;
  readonly part: number;
  /** The colour around the drawing if it does not take the whole side; transparent if absent. */
  readonly ground?: string;
}

export const drawIcon = async ({ size, part, ground }: DrawnIcon): Promise<Buffer> => {
  const imageSide = Math.round(size * part);
  const drawing = await sharp(DRAWING_FILE, { density: 1200 })
    .resize(imageSide, imageSide)
    .png()
    .toBuffer();
  if (part === 1) return drawing;
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = ground
    ? ({ width: size, height: size, channels: 3, background: ground } as const)
    : ({ width: size, height: size, channels: 4, background: transparent } as const);
  return sharp({ create })
    .composite([{ input: drawing, gravity: 'center' }])
    .png()
    .toBuffer();
};

/** Draws only the paw, in black on transparent, from the white parts of the drawing. */
const drawTemplate = async (size: number): Promise<Buffer> => {
  const { data, info } = await sharp(DRAWING_FILE, { density: 1200 })
    .resize(size, size)
    .flatten({ background: BACKGROUND_COLOUR })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = Number.parseInt(BACKGROUND_COLOUR.slice(1, 3), 16);
  const pixels = Buffer.alloc(size * size * 4);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const redValue = data[pixel * info.channels] ?? 0;
    pixels[pixel * 4 + 3] = Math.max(0, Math.round(((redValue - ground) / (255 - ground)) * 255));
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
};

/** The tray icons by file name. Electron recognises `@2x` and template images by their names. */
const trayPictures = async (): Promise<readonly (readonly [string, Buffer])[]> => {
  const pictures: (readonly [string, Buffer])[] = [];
  for (const [scale, suffix] of [
    [1, ''],
    [2, '@2x'],
  ] as const) {
    for (const side of TRAY_SIZES) {
      pictures.push([
        `icons/tray-${side}${suffix}.png`,
        await drawIcon({ size: side * scale, part: 1 }),
      ]);
    }
    pictures.push([`icons/trayTemplate${suffix}.png`, await drawTemplate(TEMPLATE_SIZE * scale)]);
  }
  return pictures;
};

/** Generates the icons of the installed app from one drawing. */
export const appIcons = (): Plugin => ({
  name: 'alaga-app-icons',
  apply: 'build',
  async generateBundle() {
    const images = await Promise.all(
      APP_ICONS.map((icon) => drawIcon({ ...icon, ground: BACKGROUND_COLOUR })),
    );
    for (const [index, { fileName }] of APP_ICONS.entries()) {
      this.emitFile({ type: 'asset', fileName, source: images[index] ?? '' });
    }
    for (const [fileName, source] of await trayPictures()) {
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
  transformIndexHtml: () => [
    {
      tag: 'link',
      attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch.png' },
      injectTo: 'head',
    },
  ],
});
