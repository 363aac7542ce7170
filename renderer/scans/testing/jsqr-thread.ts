import { parentPort } from 'node:worker_threads';
import { readJsqr } from '#renderer/scans/decode/decode-jsqr.ts';
import type { DecodeAnswer } from '#renderer/scans/decode/decode-protocol.ts';

type DecodeRequest =
  | { readonly open: string }
  | {
      readonly frame: {
        readonly width: number;
        readonly height: number;
        readonly data: Uint8ClampedArray<ArrayBuffer>;
      };
    };

const answerRequest = (request: DecodeRequest): DecodeAnswer => {
  if ('open' in request) return { is: 'opened' };
  const text = readJsqr(request.frame, 'quick');
  return text === undefined ? { is: 'none' } : { is: 'code', text };
};

/** Runs jsQR on full-size frames in a thread, as in a browser's worker. */
parentPort?.on('message', (request: DecodeRequest) =>
  parentPort?.postMessage(answerRequest(request)),
);
