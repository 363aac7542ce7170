import type { PhotoLimits, PhotoProblem } from './photo-limits.ts';
import { type ShrinkOptions, type ShrunkPhoto, shrinkPhoto } from './shrink-photo.ts';

/** A processed photo as a data URL, or the problem. */
export type PreparedPhoto = { readonly src: string } | { readonly problem: PhotoProblem };

/** Some systems report no type for an iPhone's photo, so the file extension is checked too. */
const isImage = ({ type, name }: File): boolean =>
  type === '' ? /\.(heic|heif|avif)$/i.test(name) : type.startsWith('image/');

const shrinkInWorker = (file: Blob, shrinking: ShrinkOptions): Promise<ShrunkPhoto> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), {
      type: 'module',
    });
    const settleShrink = (shrunk: ShrunkPhoto) => {
      worker.terminate();
      resolve(shrunk);
    };
    worker.onmessage = (event: MessageEvent<ShrunkPhoto>) => settleShrink(event.data);
    worker.onerror = () => settleShrink({ problem: 'failed' });
    worker.postMessage({ file, shrinking });
  });

/** Uses a worker if the browser supports OffscreenCanvas. */
const shrink = typeof OffscreenCanvas === 'undefined' ? shrinkPhoto : shrinkInWorker;

/**
 * The desktop app decodes photos that Chromium cannot (desktop/links/system-photo.ts); undefined if it cannot
 * either.
 */
const decodeBySystem = async (file: File): Promise<Blob | undefined> => {
  if (!window.alagaDesktop) return undefined;
  try {
    const answer = await fetch('/desktop/system-photo', { method: 'POST', body: file });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
};

/** Validates a file, rotates it clockwise by quarter turns and shrinks it. Never throws. */
export const compressPhoto = async (
  file: File,
  limits: PhotoLimits,
  quarters = 0,
): Promise<PreparedPhoto> => {
  if (!isImage(file)) return { problem: limits.notAnImage };
  if (file.size > limits.maxBytes) return { problem: limits.tooLarge };
  const { width, height, quality } = limits;
  const shrinking = { width, height, quality, quarters };
  let shrunkPhoto = await shrink(file, shrinking);
  if ('problem' in shrunkPhoto && shrunkPhoto.problem === 'unreadable') {
    const decodedPhoto = await decodeBySystem(file);
    if (decodedPhoto) shrunkPhoto = await shrink(decodedPhoto, shrinking);
  }
  return 'src' in shrunkPhoto ? shrunkPhoto : { problem: limits[shrunkPhoto.problem] };
};
