import type { PhotoLimits, PhotoProblem } from './photo-limits.ts';
import { type Shrinking, type Shrunk, shrinkPhoto } from './shrink-photo.ts';

/** A photo ready to be sent, as a data URL, or what to say of it. */
export type PreparedPhoto = { readonly src: string } | { readonly problem: PhotoProblem };

/** Some systems know no type for an iPhone's photo; its name tells. */
const isImage = ({ type, name }: File): boolean =>
  type === '' ? /\.(heic|heif|avif)$/i.test(name) : type.startsWith('image/');

const inWorker = (file: Blob, shrinking: Shrinking): Promise<Shrunk> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), {
      type: 'module',
    });
    const finish = (shrunk: Shrunk) => {
      worker.terminate();
      resolve(shrunk);
    };
    worker.onmessage = (event: MessageEvent<Shrunk>) => finish(event.data);
    worker.onerror = () => finish({ problem: 'failed' });
    worker.postMessage({ file, shrinking });
  });

/** Off the main thread wherever the browser can draw there. */
const shrink = typeof OffscreenCanvas === 'undefined' ? shrinkPhoto : inWorker;

/** What the desktop app has for a photo that Chromium cannot decode (desktop/links/system-photo.ts); undefined for none. */
const decodedBySystem = async (file: File): Promise<Blob | undefined> => {
  if (!window.alagaDesktop) return undefined;
  try {
    const answer = await fetch('/desktop/system-photo', { method: 'POST', body: file });
    return answer.ok ? await answer.blob() : undefined;
  } catch {
    return undefined;
  }
};

/** Checks a file against the limits, turns it clockwise by so many quarters and shrinks it. Never throws. */
export const compressPhoto = async (
  file: File,
  limits: PhotoLimits,
  quarters = 0,
): Promise<PreparedPhoto> => {
  if (!isImage(file)) return { problem: limits.notAnImage };
  if (file.size > limits.maxBytes) return { problem: limits.tooLarge };
  const { width, height, quality } = limits;
  const shrinking = { width, height, quality, quarters };
  let shrunk = await shrink(file, shrinking);
  if ('problem' in shrunk && shrunk.problem === 'unreadable') {
    const decoded = await decodedBySystem(file);
    if (decoded) shrunk = await shrink(decoded, shrinking);
  }
  return 'src' in shrunk ? shrunk : { problem: limits[shrunk.problem] };
};
