import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDesktopIcons } from './desktop-icons.ts';

const folder = mkdtempSync(join(tmpdir(), 'alaga-icons-'));
const readIcon = (name: string): Buffer => readFileSync(join(folder, name));
const readSide = async (png: Buffer): Promise<number> => {
  const { format, width, height } = await sharp(png).metadata();
  expect([format, height]).toEqual(['png', width]);
  return width;
};

beforeAll(() => writeDesktopIcons(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('draws an icon of each size that Linux desktops need', async () => {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
  for (const name of pictures)
    expect(await readSide(readIcon(name))).toBe(Number.parseInt(name, 10));
  expect(pictures).toEqual(expect.arrayContaining(['16x16.png', '48x48.png', '512x512.png']));
});

it('writes an ICO file in which each entry leads to a picture of its size', async () => {
  const ico = readIcon('icon.ico');
  const [kind, count] = [ico.readUInt16LE(2), ico.readUInt16LE(4)];
  expect(kind).toBe(1);
  const sideLengths: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = 6 + 16 * index;
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const side = await readSide(ico.subarray(offset, offset + length));
    expect(ico.readUInt8(entry)).toBe(side % 256);
    sideLengths.push(side);
  }
  expect(sideLengths).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

it('writes an ICNS file of the stated length, with a picture after each name', async () => {
  const icns = readIcon('icon.icns');
  expect(icns.toString('ascii', 0, 4)).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const sideLengths: Record<string, number> = {};
  for (let index = 8; index < icns.length; index += icns.readUInt32BE(index + 4)) {
    const png = icns.subarray(index + 8, index + icns.readUInt32BE(index + 4));
    sideLengths[icns.toString('ascii', index, index + 4)] = await readSide(png);
  }
  expect(sideLengths).toMatchObject({
    ic07: 128,
    ic08: 256,
    ic09: 512,
    ic10: 1024,
    ic11: 32,
    ic14: 512,
  });
});

it('keeps a margin around the macOS icon', async () => {
  const icns = readIcon('icon.icns');
  const largestBuffer = icns.subarray(icns.indexOf('ic10') + 8);
  const { data } = await sharp(largestBuffer).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * 1024 + x) * 4 + 3];
  expect([alphaAt(512, 60), alphaAt(60, 512), alphaAt(512, 512)]).toEqual([0, 0, 255]);
});
