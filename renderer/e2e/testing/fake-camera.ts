import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import type { GrayImage } from '#build/bench/renderer/degraded-codes.ts';
import { browserOptions } from '#build/test/setup-browser.ts';

/** Writes an uncompressed video (Y4M, C420jpeg) of grey frames of one size with even sides. */
export const writeVideo = async (file: string, pictures: readonly GrayImage[]): Promise<void> => {
  const [firstPicture] = pictures;
  if (!firstPicture) throw new Error('a video of nothing');
  const { width, height } = firstPicture;
  const fileHeader = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\n`);
  // Both colour planes have the middle value, which means no colour.
  const greyPlane = Buffer.alloc((width * height) / 2, 128);
  const frames = pictures.flatMap(({ data }) => [Buffer.from('FRAME\n'), data, greyPlane]);
  await writeFile(file, Buffer.concat([fileHeader, ...frames]));
};

/**
 * A browser that grants camera access to every page. The camera loops the given video; without one, there are
 * two cameras with moving patterns and no code.
 */
export const launchFilmingBrowser = (video?: string): Promise<Browser> => {
  const options = browserOptions();
  return chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream=device-count=2',
      ...(video === undefined ? [] : [`--use-file-for-fake-video-capture=${video}`]),
      '--disable-background-networking',
    ],
  });
};

/** A record of a page's use of cameras and of the decoding worker. */
interface Filmed {
  /** The state of every camera track. */
  readonly tracks: readonly string[];
  /** The number of frames sent to a worker so far, and the maximum in flight. */
  readonly frames: number;
  readonly most: number;
  /** The requested constraints, and the milliseconds from opening the first camera to the first frame. */
  readonly constraintsAsked: readonly MediaStreamConstraints[];
  readonly delay: number;
}

/** Records the use of cameras and workers in all pages of a context, from their next load on. */
export const watchFilming = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    const counts = { frames: 0, most: 0 };
    const requests: unknown[] = [];
    let [openedCount, delay] = [0, 0];
    const openCamera = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      requests.push(constraints);
      const stream = await openCamera(constraints);
      openedCount ||= performance.now();
      tracks.push(...stream.getTracks());
      return stream;
    };
    const framesInFlight = new Map<Worker, number>();
    const count = (worker: Worker) => {
      const frameCount = (framesInFlight.get(worker) ?? 0) + 1;
      framesInFlight.set(worker, frameCount);
      delay ||= performance.now() - openedCount;
      counts.frames += 1;
      counts.most = Math.max(counts.most, frameCount);
    };
    window.Worker = new Proxy(Worker, {
      construct(made, args, target) {
        const worker: Worker = Reflect.construct(made, args, target);
        // This listener is added before the page's own, which sends the next frame at once if decoding was slow.
        worker.addEventListener('message', () => {
          framesInFlight.set(worker, Math.max(0, (framesInFlight.get(worker) ?? 0) - 1));
        });
        return worker;
      },
    });
    Worker.prototype.postMessage = new Proxy(Worker.prototype.postMessage, {
      apply(post, worker: Worker, args: Parameters<Worker['postMessage']>) {
        const [message] = args;
        if (message !== null && typeof message === 'object' && 'frame' in message) count(worker);
        return Reflect.apply(post, worker, args);
      },
    });
    Object.assign(window, {
      filmed: () => {
        const states = tracks.map(({ readyState }) => readyState);
        return { tracks: states, ...counts, constraintsAsked: requests, delay };
      },
    });
  });
};

/** The record of `watchFilming` for a page since it was loaded. */
export const readFilmed = (page: Page): Promise<Filmed> => page.evaluate<Filmed>('filmed()');
