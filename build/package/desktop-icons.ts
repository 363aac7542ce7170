import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawIcon } from '#build/vite/app-icons.ts';

interface IconPicture {
  /** The side of the icon in pixels. */
  readonly size: number;
  readonly png: Buffer;
}

/**
 * The ICO file format: a header, an entry of 16 bytes for each picture, then the pictures, which
 * may be PNG.
 */
export const toIco = (pictures: readonly IconPicture[]): Buffer => {
  const fileHead = Buffer.alloc(6 + 16 * pictures.length);
  fileHead.writeUInt16LE(1, 2);
  fileHead.writeUInt16LE(pictures.length, 4);
  let offset = fileHead.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    // A byte cannot hold 256, which is written as 0.
    fileHead.writeUInt8(size % 256, entry);
    fileHead.writeUInt8(size % 256, entry + 1);
    fileHead.writeUInt16LE(1, entry + 4);
    fileHead.writeUInt16LE(32, entry + 6);
    fileHead.writeUInt32LE(png.length, entry + 8);
    fileHead.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([fileHead, ...pictures.map(({ png }) => png)]);
};

/**
 * The type names of PNG pictures by size in an ICNS file. The larger ones are for dense screens.
 */
const ICNS_TYPES: readonly (readonly [string, number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
];

/** The ICNS file format: each picture follows its type name and its length. */
export const toIcns = (pictures: readonly IconPicture[]): Buffer => {
  const iconBlock = (name: string, content: Buffer): Buffer => {
    const blockHead = Buffer.alloc(8);
    blockHead.write(name, 'ascii');
    blockHead.writeUInt32BE(content.length + 8, 4);
    return Buffer.concat([blockHead, content]);
  };
  const blocks = ICNS_TYPES.flatMap(([name, side]) => {
    const picture = pictures.find(({ size }) => size === side);
    return picture ? [iconBlock(name, picture.png)] : [];
  });
  return iconBlock('icns', Buffer.concat(blocks));
};

const ICON_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const ICO_SIZES: ReadonlySet<number> = new Set([16, 24, 32, 48, 64, 128, 256]);

/** The fraction of the side that icons on macOS use. The rest is for the shadow. */
const MAC_PART = 824 / 1024;

const drawAll = (part: number): Promise<readonly IconPicture[]> =>
  Promise.all(ICON_SIZES.map(async (size) => ({ size, png: await drawIcon({ size, part }) })));

/** Generates the icons of the desktop app for each system from one drawing. */
export const writeDesktopIcons = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [whole, padded] = [await drawAll(1), await drawAll(MAC_PART)];
  for (const { size, png } of whole) writeFileSync(join(folder, `${size}x${size}.png`), png);
  const icoPictures = whole.filter(({ size }) => ICO_SIZES.has(size));
  writeFileSync(join(folder, 'icon.ico'), toIco(icoPictures));
  writeFileSync(join(folder, 'icon.icns'), toIcns(padded));
};
