/** Longest sides in pixels and JPEG quality (1–100) that a photo is brought down to. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/**
 * Resident bytes that a decoder process may have. The largest images that are accepted take about 370 MB (native) and
 * 460 MB (WebAssembly).
 */
export const MEMORY_LIMIT = 512 * 2 ** 20;

/** A job for the decoder process, which takes one image at a time. */
export type DecodeJob =
  | {
      readonly kind: 'photo';
      readonly bytes: Uint8Array;
      readonly bounds: Bounds;
      /** Whether bytes that already are a JPEG within the bounds stay as they are. */
      readonly keep: boolean;
    }
  /** A drawing of our own, never one that was sent. */
  | { readonly kind: 'drawing'; readonly svg: string; readonly bounds: Bounds };

export type DecodeRefusal = 'photos.unreadable' | 'photos.tooManyPixels';

/** A decoded photo; `bytes` is null where those that were sent stay. */
export interface DecodedImage {
  readonly bytes: Uint8Array | null;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Uint8Array;
}

export type DecoderAnswer =
  /** The image library is loaded, and the process waits for its first image. */
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'decoded' } & DecodedImage)
  | { readonly kind: 'refused'; readonly code: DecodeRefusal };

const hasKind = (message: unknown): message is { readonly kind: unknown } =>
  typeof message === 'object' && message !== null && 'kind' in message;

const isSide = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/**
 * Reads a message of the decoder process. An image may have taken that process over, so nothing it sends is trusted.
 * Gives undefined for what is no answer.
 */
export const readAnswer = (message: unknown): DecoderAnswer | undefined => {
  if (!hasKind(message)) return undefined;
  if (message.kind === 'ready') return { kind: 'ready' };
  if (message.kind === 'refused') {
    const tooMany = 'code' in message && message.code === 'photos.tooManyPixels';
    return { kind: 'refused', code: tooMany ? 'photos.tooManyPixels' : 'photos.unreadable' };
  }
  if (message.kind !== 'decoded') return undefined;
  if (!('width' in message && 'height' in message)) return undefined;
  if (!('bytes' in message && 'thumbnail' in message)) return undefined;
  const { width, height, bytes, thumbnail } = message;
  if (!(isSide(width) && isSide(height) && thumbnail instanceof Uint8Array)) return undefined;
  if (!(bytes === null || bytes instanceof Uint8Array)) return undefined;
  return { kind: 'decoded', bytes, width, height, thumbnail };
};
