import type { CodeReader, Picture } from './decode-protocol.ts';

/** The Shape Detection API, which not every browser has and no type library describes. */
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

const FORMAT = 'qr_code';

/** The browser's own detector; throws where there is none, or none that knows QR codes. */
export const openNative = async (): Promise<CodeReader> => {
  const { BarcodeDetector } = globalThis;
  if (!BarcodeDetector) throw new Error('no BarcodeDetector');
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes(FORMAT)) throw new Error('the BarcodeDetector knows no QR codes');
  const detector = new BarcodeDetector({ formats: [FORMAT] });
  return {
    async read(picture) {
      const found = await detector.detect(picture);
      return found.find(({ rawValue }) => rawValue !== '')?.rawValue;
    },
  };
};
