import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { pixelsOf } from './decode-pixels.ts';
import type { CodeReader, DecodeEffort } from './decode-protocol.ts';

const ZXING_OPTIONS: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1 };

/**
 * Measured on images of 1920 x 1080 (build/bench/renderer/decoders.ts): the thorough search takes twice the
 * time, and a code that only it finds in one frame is usually found quickly in the next. Inverted codes are
 * searched for only in files.
 */
const READER_OPTIONS: Readonly<Record<DecodeEffort, ReaderOptions>> = {
  quick: { ...ZXING_OPTIONS, tryHarder: false, tryRotate: false, tryInvert: false },
  thorough: { ...ZXING_OPTIONS, tryHarder: true, tryInvert: true, tryDenoise: true },
};

/** In px: larger frames take more time without more results. */
const MAX_SIDE = 1920;

type Pixels = Pick<ImageData, 'width' | 'height' | 'data' | 'colorSpace'>;

export const readZxing = async (
  pixels: Pixels,
  effort: DecodeEffort,
): Promise<string | undefined> => {
  const [barcode] = await readBarcodes(pixels, READER_OPTIONS[effort]);
  return barcode?.isValid ? barcode.text : undefined;
};

/** Loads zxing from this server; by default it would download its program from a CDN. */
export const openZxing = async (): Promise<CodeReader> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return { read: (picture, effort) => readZxing(pixelsOf(picture, MAX_SIDE), effort) };
};
