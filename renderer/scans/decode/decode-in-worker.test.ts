import { expect, it } from 'vitest';
import {
  FILE_DECODERS,
  FRAME_DECODERS,
  makeDecoder,
  NoDecoderError,
  type WorkerLike,
} from './decode-in-worker.ts';
import { makeJobs } from './decode-jobs.ts';
import type { CodeReader, DecodeJob, DecoderKind, Frame } from './decode-protocol.ts';

type DecodeFrame = (frame: number) => Promise<string | undefined>;

const SHORT_TIMEOUTS = { open: 1000, frame: { native: 20, zxing: 20, jsqr: 20 }, file: 20 };

/** Workers in which each kind of decoder behaves as given; kinds that are left out fail to open. */
const createWorkers = (kinds: Partial<Readonly<Record<DecoderKind, DecodeFrame>>>) => {
  const log: string[] = [];
  let frames = 0;
  const createOpener = (kind: DecoderKind) => async (): Promise<CodeReader> => {
    log.push(`open ${kind}`);
    const handler = kinds[kind];
    if (!handler) throw new Error('absent');
    return {
      read: () => {
        frames += 1;
        return handler(frames);
      },
    };
  };
  const makeWorker = (): WorkerLike => {
    log.push('start');
    const performJob = makeJobs({
      native: createOpener('native'),
      zxing: createOpener('zxing'),
      jsqr: createOpener('jsqr'),
    });
    let isAlive = true;
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage(job: DecodeJob) {
        void performJob(job).then((data) => {
          if (isAlive) worker.onmessage?.(new MessageEvent('message', { data }));
        });
      },
      terminate() {
        isAlive = false;
        log.push('end');
      },
    };
    return worker;
  };
  return { log, makeWorker };
};

const frame = () => {
  const closedFrames: boolean[] = [];
  const createdFrame: Frame = Object.assign(Object.create(null), {
    close: () => closedFrames.push(true),
  });
  return { made: createdFrame, closed: closedFrames };
};

const neverDecode: DecodeFrame = () => new Promise(() => undefined);
const createDecoderReturning = (text: string | undefined) => async () => text;

it('reads with the first decoder where that opens, and closes the frame', async () => {
  const { log, makeWorker } = createWorkers({
    native: createDecoderReturning('a'),
    zxing: createDecoderReturning('b'),
  });
  const decoder = makeDecoder({ makeWorker });
  const { made: created, closed } = frame();
  expect(await decoder.decode(created)).toBe('a');
  expect(closed).toEqual([true]);
  expect(log).toEqual(['start', 'open native']);
});

it.each([
  [
    'zxing where the browser has none of its own',
    { zxing: createDecoderReturning('b'), jsqr: createDecoderReturning('c') },
    'b',
  ],
  ['jsQR where zxing does not load either', { jsqr: createDecoderReturning('c') }, 'c'],
])('falls back to %s', async (_, kinds, text) => {
  const decoder = makeDecoder({ ...createWorkers(kinds) });
  expect(await decoder.decode(frame().made)).toBe(text);
  expect(await decoder.decode(frame().made)).toBe(text);
});

it('opens one decoder for simultaneous calls', async () => {
  const { log, makeWorker } = createWorkers({ zxing: createDecoderReturning('b') });
  const decoder = makeDecoder({ makeWorker });
  expect(await Promise.all([decoder.open(), decoder.open()])).toEqual(['zxing', 'zxing']);
  expect(log).toEqual(['start', 'open native', 'open zxing']);
});

it('falls back when an opened decoder cannot work', async () => {
  const failingReader: DecodeFrame = () => Promise.reject(new Error('service unavailable'));
  const { makeWorker } = createWorkers({
    native: failingReader,
    zxing: createDecoderReturning('b'),
  });
  const decoder = makeDecoder({ makeWorker });
  expect(await decoder.decode(frame().made)).toBeUndefined();
  expect(await decoder.decode(frame().made)).toBe('b');
});

it('terminates a worker that hangs, and restarts the same decoder', async () => {
  const slowFirstAnswer: DecodeFrame = (count) =>
    count === 1 ? neverDecode(count) : Promise.resolve('c');
  const { log, makeWorker } = createWorkers({ jsqr: slowFirstAnswer });
  const decoder = makeDecoder({ kinds: ['jsqr'], makeWorker, limits: SHORT_TIMEOUTS });
  expect(await decoder.decode(frame().made)).toBeUndefined();
  expect(await decoder.decode(frame().made)).toBe('c');
  expect(log).toEqual(['start', 'open jsqr', 'end', 'start', 'open jsqr']);
});

it('reports if no decoder works, or the worker itself fails', async () => {
  const { makeWorker, log } = createWorkers({});
  await expect(makeDecoder({ makeWorker }).decode(frame().made)).rejects.toThrow(NoDecoderError);
  expect(log.filter((line) => line === 'start')).toHaveLength(
    log.filter((line) => line === 'end').length,
  );
  const crash: ErrorEvent = Object.create(null);
  const dead = (): WorkerLike => ({
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage() {
      queueMicrotask(() => this.onerror?.(crash));
    },
  });
  await expect(makeDecoder({ makeWorker: dead }).open()).rejects.toThrow(NoDecoderError);
});

it('closes its worker, even while it is opening', async () => {
  const { log, makeWorker } = createWorkers({ native: createDecoderReturning('a') });
  const decoder = makeDecoder({ makeWorker });
  const openPromise = decoder.open();
  decoder.close();
  await expect(openPromise).rejects.toThrow(NoDecoderError);
  expect(log.at(-1)).toBe('end');
});

it('decodes frames with the fast order, and files with the thorough one', () => {
  expect([FRAME_DECODERS, FILE_DECODERS]).toEqual([
    ['native', 'zxing', 'jsqr'],
    ['zxing', 'native', 'jsqr'],
  ]);
});
