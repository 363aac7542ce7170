/** What reads codes: the browser's own detector, zxing compiled to WebAssembly, or jsQR in plain JavaScript. */
export type DecoderKind = 'native' | 'zxing' | 'jsqr';

/** A picture that is given away to the worker, not copied. */
export type Frame = ImageBitmap | VideoFrame;

/** What a worker is asked, one thing at a time; the first thing is to open a decoder. */
export type Job =
  | { readonly open: DecoderKind }
  | { readonly frame: Frame }
  | { readonly file: Blob };

/** Why nothing was read from a file. */
export type FileProblem = 'unreadable' | 'notAPicture' | 'noCanvas' | 'noPixels';

/**
 * What a worker answers. `none`: there is no code in it; `broken`: the decoder cannot do its work in this browser.
 */
export type Answer =
  | { readonly is: 'opened' | 'none' | 'broken' }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'problem'; readonly problem: FileProblem };

/** A picture that every decoder can be given. */
export type Picture = Frame | OffscreenCanvas;

/** Whether the next frame comes at once, or everything is to be tried on the only picture that there is. */
export type Care = 'quick' | 'thorough';

/** One decoder behind the interface. */
export interface CodeReader {
  /** The text of the code in the picture, undefined without one; throws where the decoder does not work. */
  readonly read: (picture: Picture, care: Care) => Promise<string | undefined>;
}
