import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** The pixels of a PNG or SVG on white; an SVG is rendered at `density` dots per inch. */
const readPixels = async (picture: Buffer, density: number) => {
  const { data, info } = await sharp(picture, { density })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
};

/** Decodes a picture with jsQR, which is independent of the encoder; undefined if there is no code. */
export const readJsqr = async (picture: Buffer): Promise<string | undefined> => {
  const { data, width, height } = await readPixels(picture, 96);
  return jsqr.default(data, width, height)?.data;
};

let preparation: Promise<unknown> | undefined;

/** Prepares zxing with the installed program, which it would otherwise download from a CDN. */
const prepare = async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
};

export interface ReadResult {
  readonly text: string;
  /** The error correction level, read from the code. */
  readonly level: string;
}

/** Like `readJsqr`, but with zxing, which is faster and reliable with large pictures. */
export const readZxing = async (picture: Buffer, density = 96): Promise<ReadResult | undefined> => {
  preparation ??= prepare();
  await preparation;
  const [barcode] = await readBarcodes(await readPixels(picture, density), {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    tryHarder: true,
  });
  return barcode?.isValid ? { text: barcode.text, level: barcode.ecLevel } : undefined;
};
