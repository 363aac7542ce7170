/** The decoders: the browser's own detector, zxing compiled to WebAssembly, and jsQR in JavaScript. */
export type DecoderKind = 'native' | 'zxing' | 'jsqr';

/** An image that is transferred to the worker instead of copied. */
export type Frame = ImageBitmap | VideoFrame;

/** The jobs of a worker, one at a time; the first opens a decoder. */
export type DecodeJob =
  | { readonly open: DecoderKind }
  | { readonly frame: Frame }
  | { readonly file: Blob };

/** The reason why a file could not be decoded. */
export type FileProblem = 'unreadable' | 'notAPicture' | 'noCanvas' | 'noPixels';

/**
 * A worker's answers. `none`: the image contains no code. `broken`: the decoder does not work in this
 * browser.
 */
export type DecodeAnswer =
  | { readonly is: 'opened' | 'none' | 'broken' }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'problem'; readonly problem: FileProblem };

/** An image that every decoder accepts. */
export type Picture = Frame | OffscreenCanvas;

/**
 * `quick` for frames, where the next one follows at once; `thorough` for files, where everything is tried.
 */
export type DecodeEffort = 'quick' | 'thorough';

/** The common interface of all decoders. */
export interface CodeReader {
  /** The text of the code in the image; undefined if there is none. Throws if the decoder does not work. */
  readonly read: (picture: Picture, effort: DecodeEffort) => Promise<string | undefined>;
}
