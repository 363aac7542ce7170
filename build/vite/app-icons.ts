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

/** Makes the icons of the installed app out of the one drawing. */
export const appIcons = (): Plugin => ({
  name: 'alaga-app-icons',
  apply: 'build',
  async generateBundle() {
    const drawn = await Promise.all(APP_ICONS.map((icon) => drawIcon({ ...icon, ground: GROUND })));
    for (const [index, { fileName }] of APP_ICONS.entries()) {
      this.emitFile({ type: 'asset', fileName, source: drawn[index] ?? '' });
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
