import jsqr from 'jsqr';
import { pixelsOf } from './decode-pixels.ts';
import type { CodeReader, DecodeEffort } from './decode-protocol.ts';

/**
 * In px. On noisy full-size images, jsQR took seconds, and once had not finished after fifteen. On these
 * sizes it takes a fraction, and callers still need a time limit.
 */
const MAX_SIDE_BY_EFFORT: Readonly<Record<DecodeEffort, number>> = { quick: 640, thorough: 1000 };

type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

export const readJsqr = (
  { data, width, height }: Pixels,
  effort: DecodeEffort,
): string | undefined => {
  const inversionAttempts = effort === 'quick' ? 'dontInvert' : 'attemptBoth';
  const text = jsqr.default(data, width, height, { inversionAttempts })?.data;
  // jsQR returns an empty text for a code whose bytes are not text.
  return text === '' ? undefined : text;
};

export const openJsqr = async (): Promise<CodeReader> => {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no OffscreenCanvas');
  return {
    read: async (picture, effort) =>
      readJsqr(pixelsOf(picture, MAX_SIDE_BY_EFFORT[effort]), effort),
  };
};
