import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { type GrayImage, renderPicture } from '#build/bench/renderer/degraded-codes.ts';
import { readJsqr } from './decode-jsqr.ts';
import { openNative } from './decode-native.ts';
import type { Picture } from './decode-protocol.ts';
import { readZxing } from './decode-zxing.ts';

const SIZE = { width: 640, height: 480 };
const TEXT = 'https://alaga.example.ph/share/pet/k3J9xQ7mPz2w';

const readPixels = ({ width, height, data }: GrayImage) => {
  const rgba = new Uint8ClampedArray(data.length * 4).fill(255);
  for (const [index, light] of data.entries()) rgba.fill(light, index * 4, index * 4 + 3);
  return { width, height, data: rgba, colorSpace: 'srgb' as const };
};

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(file)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

describe.each([
  ['zxing', readZxing],
  ['jsQR', async (...read: Parameters<typeof readJsqr>) => readJsqr(...read)],
] as const)('%s', (_, read) => {
  it.each([
    ['upright', {}],
    ['rotated', { angle: 33 }],
    ['pale', { dark: 100, light: 170 }],
    ['shaded', { shade: 0.5 }],
  ])('decodes a code that is %s', async (__, sight) => {
    const picture = await renderPicture({ ...SIZE, text: TEXT, side: 300, ...sight });
    expect(await read(readPixels(picture), 'quick')).toBe(TEXT);
  });

  it('finds nothing in an image without a code', async () => {
    expect(await read(readPixels(await renderPicture(SIZE)), 'quick')).toBeUndefined();
  });

  it('decodes a vCard and a Filipino name exactly', async () => {
    const text = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Niño Ñ ₱ 🐶\r\nEND:VCARD';
    const picture = await renderPicture({ ...SIZE, text, level: 'M', side: 330 });
    expect(await read(readPixels(picture), 'thorough')).toBe(text);
  });

  it('decodes an inverted code in thorough mode', async () => {
    const picture = await renderPicture({ ...SIZE, text: TEXT, side: 300, dark: 235, light: 20 });
    expect(await read(readPixels(picture), 'thorough')).toBe(TEXT);
  });
});

describe("the browser's own", () => {
  afterEach(() => vi.unstubAllGlobals());

  // The picture is never drawn, but only passed on to the decoder.
  const picture: Picture = Object.create(null);

  const stubDetector = (formats: readonly string[], values: readonly string[] = []) => {
    const requests: unknown[] = [];
    class Detector {
      static getSupportedFormats = async () => formats;
      constructor(options: unknown) {
        requests.push(options);
      }
      detect = async () => values.map((rawValue) => ({ rawValue }));
    }
    vi.stubGlobal('BarcodeDetector', Detector);
    return requests;
  };

  it('decodes only QR codes', async () => {
    const requests = stubDetector(['ean_13', 'qr_code'], ['', TEXT]);
    const { read } = await openNative();
    expect(await read(picture, 'quick')).toBe(TEXT);
    expect(requests).toEqual([{ formats: ['qr_code'] }]);
  });

  it('finds nothing where there is nothing', async () => {
    stubDetector(['qr_code']);
    expect(await (await openNative()).read(picture, 'quick')).toBeUndefined();
  });

  it('does not open if it is missing or does not support QR codes', async () => {
    await expect(openNative()).rejects.toThrow();
    stubDetector(['ean_13']);
    await expect(openNative()).rejects.toThrow();
  });
});
