/** The longest sides in pixels and the JPEG quality (1–100) of a stored photo. */
export interface Bounds {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/**
 * The most resident bytes of a decoder process. The largest accepted images take about 370 MB (native) or 460 MB
 * (WebAssembly).
 */
export const MEMORY_LIMIT = 512 * 2 ** 20;

/** A job for the decoder process, which handles one at a time. */
export type DecodeJob =
  | {
      readonly kind: 'photo';
      readonly bytes: Uint8Array;
      readonly bounds: Bounds;
      /** Whether a JPEG within the bounds is stored unchanged. */
      readonly keepsOriginal: boolean;
    }
  /** A drawing of this app, never one that was uploaded. */
  | { readonly kind: 'drawing'; readonly svg: string; readonly bounds: Bounds };

export type DecodeRefusal = 'photos.unreadable' | 'photos.tooManyPixels';

/** A decoded photo. `bytes` is null if the sent bytes are stored unchanged. */
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
 * Validates a message of the decoder process. A hostile image may control that process, so nothing it sends is trusted.
 * Undefined for an invalid message.
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
