import type { CodeReader, Picture } from './decode-protocol.ts';

/** The Shape Detection API, which only some browsers have and which is missing in the standard types. */
interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

const CODE_FORMAT = 'qr_code';

/** Opens the browser's own detector; throws if there is none or it does not support QR codes. */
export const openNative = async (): Promise<CodeReader> => {
  const { BarcodeDetector } = globalThis;
  if (!BarcodeDetector) throw new Error('no BarcodeDetector');
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes(CODE_FORMAT)) throw new Error('the BarcodeDetector knows no QR codes');
  const detector = new BarcodeDetector({ formats: [CODE_FORMAT] });
  return {
    async read(picture) {
      const barcodes = await detector.detect(picture);
      return barcodes.find(({ rawValue }) => rawValue !== '')?.rawValue;
    },
  };
};
