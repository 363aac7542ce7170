import { parentPort } from 'node:worker_threads';
import { readJsqr } from '#renderer/scans/decode/decode-jsqr.ts';
import type { Answer } from '#renderer/scans/decode/decode-protocol.ts';

type Asked =
  | { readonly open: string }
  | {
      readonly frame: {
        readonly width: number;
        readonly height: number;
        readonly data: Uint8ClampedArray<ArrayBuffer>;
      };
    };

const answer = (asked: Asked): Answer => {
  if ('open' in asked) return { is: 'opened' };
  const text = readJsqr(asked.frame, 'quick');
  return text === undefined ? { is: 'none' } : { is: 'code', text };
};

/** The real jsQR in a thread, as the worker of a browser has it, on frames in their full size. */
parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
