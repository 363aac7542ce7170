import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { pixelsOf } from './decode-pixels.ts';
import type { Care, CodeReader } from './decode-protocol.ts';

const ONE_CODE: ReaderOptions = { formats: ['QRCode'], maxNumberOfSymbols: 1 };

/**
 * Measured on pictures of 1920 x 1080 (build/bench/renderer/decoders.ts): what the thorough search finds more in a frame,
 * the next frame shows better, and it takes twice the time. Codes light on dark are looked for in files alone.
 */
const OPTIONS: Readonly<Record<Care, ReaderOptions>> = {
  quick: { ...ONE_CODE, tryHarder: false, tryRotate: false, tryInvert: false },
  thorough: { ...ONE_CODE, tryHarder: true, tryInvert: true, tryDenoise: true },
};

/** In px: of larger frames nothing more is read, in more time. */
const LONGEST = 1920;

type Pixels = Pick<ImageData, 'width' | 'height' | 'data' | 'colorSpace'>;

export const readZxing = async (pixels: Pixels, care: Care): Promise<string | undefined> => {
  const [found] = await readBarcodes(pixels, OPTIONS[care]);
  return found?.isValid ? found.text : undefined;
};

/** Loads zxing, from this server: left alone it would fetch its program from a stranger's. */
export const openZxing = async (): Promise<CodeReader> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return { read: (picture, care) => readZxing(pixelsOf(picture, LONGEST), care) };
};
