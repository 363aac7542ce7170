import type { Frame } from '#renderer/scans/decode/decode-protocol.ts';

/** Milliseconds between two frames: at first, while a code is likely to be found soon, and later. */
const DELAYS_MS = { first: 100, later: 150 } as const;
const START_FRAMES = 30;

/** The number of frames without a refused code after which the same code is offered again. */
const FRAMES_TO_FORGET = 10;

interface ScannerLoopOptions {
  readonly grab: () => Promise<Frame | undefined>;
  readonly decode: (frame: Frame) => Promise<string | undefined>;
  /** Accepts a text, or refuses it, so that scanning continues. */
  readonly offer: (text: string) => Promise<'taken' | 'refused'>;
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Filters texts: a refused one that stays in view is not offered again with every frame. */
const makeRefusalFilter = () => {
  let refusedText: string | undefined;
  let framesWithout = 0;
  return {
    isNew(text: string | undefined): text is string {
      framesWithout = text === undefined || text !== refusedText ? framesWithout + 1 : 0;
      if (framesWithout > FRAMES_TO_FORGET) refusedText = undefined;
      return text !== undefined && text !== refusedText;
    },
    refuse(text: string) {
      refusedText = text;
      framesWithout = 0;
    },
  };
};

/** Scans one frame at a time, until a text is accepted or the signal is aborted. */
export const scanFrames = async ({
  grab,
  decode,
  offer,
  wait,
  signal,
}: ScannerLoopOptions): Promise<void> => {
  const filter = makeRefusalFilter();
  for (let frameCount = 0; !signal.aborted; frameCount += 1) {
    const pause = wait(frameCount < START_FRAMES ? DELAYS_MS.first : DELAYS_MS.later);
    const cameraFrame = await grab();
    const text = cameraFrame && (await decode(cameraFrame));
    if (signal.aborted) return;
    if (filter.isNew(text)) {
      if ((await offer(text)) === 'taken') return;
      filter.refuse(text);
    }
    await pause;
  }
};
