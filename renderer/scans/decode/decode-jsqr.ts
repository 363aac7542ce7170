import jsqr from 'jsqr';
import { pixelsOf } from './decode-pixels.ts';
import type { Care, CodeReader } from './decode-protocol.ts';

/**
 * In px. On noisy pictures of full size jsQR was measured to take seconds, and once had not come back after fifteen:
 * on these it takes a fraction, and whoever asks it still has to set a limit.
 */
const LONGEST: Readonly<Record<Care, number>> = { quick: 640, thorough: 1000 };

type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

export const readJsqr = ({ data, width, height }: Pixels, care: Care): string | undefined => {
  const inversionAttempts = care === 'quick' ? 'dontInvert' : 'attemptBoth';
  const text = jsqr.default(data, width, height, { inversionAttempts })?.data;
  // It calls a code empty whose bytes are no text.
  return text === '' ? undefined : text;
};

export const openJsqr = async (): Promise<CodeReader> => {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no OffscreenCanvas');
  return { read: async (picture, care) => readJsqr(pixelsOf(picture, LONGEST[care]), care) };
};
