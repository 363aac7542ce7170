import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import {
  type GrayImage,
  renderPicture,
  seededRandom,
} from '#build/bench/renderer/degraded-codes.ts';
import { makeDecoder, type WorkerLike } from './decode-in-worker.ts';
import type { DecodeAnswer, Frame } from './decode-protocol.ts';

/** Node's threads in place of a browser's workers. */
const createThreads = () => {
  const endedJobs: number[] = [];
  let startedCount = 0;
  const makeWorker = (): WorkerLike => {
    const thread = new Worker(new URL('../testing/jsqr-thread.ts', import.meta.url));
    startedCount += 1;
    const number = startedCount;
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (job: unknown) => thread.postMessage(job),
      terminate() {
        endedJobs.push(number);
        void thread.terminate();
      },
    };
    thread.on('message', (data: DecodeAnswer) =>
      worker.onmessage?.(new MessageEvent('message', { data })),
    );
    return worker;
  };
  return { ended: endedJobs, makeWorker };
};

/** Returns a frame whose pixels are copied when it is sent to a thread. */
const frameOf = ({ width, height, data }: GrayImage): Frame => {
  const rgba = new Uint8ClampedArray(data.length * 4).fill(255);
  for (const [index, light] of data.entries()) rgba.fill(light, index * 4, index * 4 + 3);
  return Object.assign(Object.create(null), { width, height, data: rgba });
};

/** Noise of a few repeated rows, which is equivalent for jsQR. */
const createNoise = (width: number, height: number): GrayImage => {
  const random = seededRandom(7);
  const rows = Uint8Array.from({ length: width * 60 }, () => random() * 256);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at += rows.length) data.set(rows, at);
  return { width, height, data };
};

const TEXT = 'https://alaga.example.ph/share/pet/k3J9xQ7mPz2w';

it('stops jsQR at its limit on a noisy frame, and decodes the next', {
  timeout: 90_000,
}, async () => {
  const { ended: endedJobs, makeWorker } = createThreads();
  const limits = { open: 60_000, frame: { native: 0, zxing: 0, jsqr: 1000 }, file: 0 };
  const decoder = makeDecoder({ kinds: ['jsqr'], makeWorker, limits });
  try {
    const noisyImage = createNoise(2880, 1620);
    const clear = await renderPicture({ width: 320, height: 320, text: TEXT, side: 240 });
    await decoder.open();
    expect(await decoder.decode(frameOf(noisyImage))).toBeUndefined();
    expect(endedJobs, 'the one that was held up').toEqual([1]);
    await expect.poll(() => decoder.decode(frameOf(clear))).toBe(TEXT);
  } finally {
    decoder.close();
  }
});
