import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const DRAWING = join(import.meta.dirname, '../..', 'renderer/public/icon.svg');

/** The ground of the drawing, for systems that cut it to a shape of their own. */
const GROUND = '#1F6F5C';

interface AppIcon {
  readonly fileName: string;
  /** Side in px. */
  readonly size: number;
  /** How much of the side the drawing takes: below 1 it stands on its ground, safe from being cut. */
  readonly part: number;
}

export const APP_ICONS: readonly AppIcon[] = [
  { fileName: 'icons/icon-192.png', size: 192, part: 1 },
  { fileName: 'icons/icon-512.png', size: 512, part: 1 },
  { fileName: 'icons/maskable-512.png', size: 512, part: 0.8 },
  { fileName: 'icons/apple-touch.png', size: 180, part: 0.9 },
];

/** Beside the clock, in points: on Windows, on Linux. Each has a twin of twice the size, which dense screens take. */
const TRAY_SIDES = [16, 22] as const;

/** On a Mac in points; the system draws its shape in the colour of the menu bar. */
const TEMPLATE_SIDE = 18;

interface Drawn {
  /** Side in px. */
  readonly size: number;
  readonly part: number;
  /** The colour around the drawing where it does not take the whole side; nothing without it. */
  readonly ground?: string;
}

/** The drawing as a PNG. */
export const drawIcon = async ({ size, part, ground }: Drawn): Promise<Buffer> => {
  const side = Math.round(size * part);
  const drawing = await sharp(DRAWING, { density: 1200 }).resize(side, side).png().toBuffer();
  if (part === 1) return drawing;
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = ground
    ? ({ width: size, height: size, channels: 3, background: ground } as const)
    : ({ width: size, height: size, channels: 4, background: nothing } as const);
  return sharp({ create })
    .composite([{ input: drawing, gravity: 'center' }])
    .png()
    .toBuffer();
};

/** The paw alone, black on nothing: the white of the drawing is its shape. */
const drawTemplate = async (size: number): Promise<Buffer> => {
  const { data, info } = await sharp(DRAWING, { density: 1200 })
    .resize(size, size)
    .flatten({ background: GROUND })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ground = Number.parseInt(GROUND.slice(1, 3), 16);
  const pixels = Buffer.alloc(size * size * 4);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const red = data[pixel * info.channels] ?? 0;
    pixels[pixel * 4 + 3] = Math.max(0, Math.round(((red - ground) / (255 - ground)) * 255));
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
};

/** The pictures beside the clock, by their names: Electron finds `@2x` and what is a template by those. */
const trayPictures = async (): Promise<readonly (readonly [string, Buffer])[]> => {
  const pictures: (readonly [string, Buffer])[] = [];
  for (const [scale, twin] of [
    [1, ''],
    [2, '@2x'],
  ] as const) {
    for (const side of TRAY_SIDES) {
      pictures.push([
        `icons/tray-${side}${twin}.png`,
        await drawIcon({ size: side * scale, part: 1 }),
      ]);
    }
    pictures.push([`icons/trayTemplate${twin}.png`, await drawTemplate(TEMPLATE_SIDE * scale)]);
  }
  return pictures;
};

/** Makes the icons of the installed app out of the one drawing. */
export const appIcons = (): Plugin => ({
  name: 'alaga-app-icons',
  apply: 'build',
  async generateBundle() {
    const drawn = await Promise.all(APP_ICONS.map((icon) => drawIcon({ ...icon, ground: GROUND })));
    for (const [index, { fileName }] of APP_ICONS.entries()) {
      this.emitFile({ type: 'asset', fileName, source: drawn[index] ?? '' });
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
