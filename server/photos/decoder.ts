import { createHash } from 'node:crypto';
import {
  type FailedJob,
  HelperProcess,
  type JobRequest,
  type ProcessAnswer,
  type ProcessLimits,
} from '#server/helper-process/helper-process.ts';
import type { StartProcess } from '#server/helper-process/start-process.ts';
import { HttpError, slowError } from '#server/http/errors.ts';
import {
  type DecodedImage,
  type DecodeJob,
  type DecodeRefusal,
  MEMORY_LIMIT,
  readAnswer,
} from './decoder-messages.ts';
import { forkDecoder } from './start-decoder.ts';

const SECOND = 1000;

export type DecoderLimits = ProcessLimits;

const LIMITS: DecoderLimits = {
  jobs: 24,
  perAccount: 8,
  bytes: 32 * 2 ** 20,
  memory: MEMORY_LIMIT,
  keptMemory: 256 * 2 ** 20,
  time: 10 * SECOND,
  work: 8 * SECOND,
  start: 60 * SECOND,
  idle: 30 * SECOND,
};

export interface DecoderOptions {
  readonly log: (line: Readonly<Record<string, string>>) => void;
  readonly start?: StartProcess | undefined;
  readonly limits?: Partial<DecoderLimits>;
}

/** How often one image may exceed the time limit before it counts as unreadable, and how many are remembered. */
const MAX_TIMEOUTS = 5;
const REMEMBERED_TIMEOUTS = 500;

const getInputSize = (job: DecodeJob): number =>
  job.kind === 'photo' ? job.bytes.byteLength : job.svg.length;

const toDecodeError = (code: DecodeRefusal): HttpError =>
  new HttpError(code === 'photos.tooManyPixels' ? 413 : 415, code);

const parseAnswer = (message: unknown): ProcessAnswer<DecodedImage> | undefined => {
  const answer = readAnswer(message);
  if (answer?.kind === 'decoded') return { kind: 'done', result: answer };
  return answer?.kind === 'refused'
    ? { kind: 'refused', error: toDecodeError(answer.code) }
    : answer;
};

/** Decodes images one at a time in a separate process, because a hostile image may take it over. */
export class PhotoDecoder {
  readonly #helper: HelperProcess<DecodeJob, DecodedImage>;
  /** Counts for images, by their digest, how often they exceeded the time limit. */
  readonly #timeouts = new Map<string, number>();

  constructor({ log, start = forkDecoder, limits = {} }: DecoderOptions) {
    this.#helper = new HelperProcess({
      log,
      event: 'photos.decoder',
      start,
      limits: { ...LIMITS, ...limits },
      sizeOf: getInputSize,
      read: parseAnswer,
      failed: (failure) =>
        this.#isMachineBusy(failure) ? slowError() : toDecodeError('photos.unreadable'),
    });
  }

  /** The id of the decoder process, if it runs. */
  get pid(): number | undefined {
    return this.#helper.pid;
  }

  /** The number of waiting images. */
  get waiting(): number {
    return this.#helper.waiting;
  }

  /**
   * Rejects with 415 `photos.unreadable`, 413 `photos.tooManyPixels`, or 503 if too many images wait, the machine was
   * too busy, or the server stops.
   */
  decode(request: JobRequest<DecodeJob>): Promise<DecodedImage> {
    return this.#helper.run(request);
  }

  /**
   * Whether an image exceeded the time limit because the process got little of the processor. An image that does so
   * again and again counts as unreadable all the same: it may hang the decoder without work, and only Linux reports
   * the work of another process.
   */
  #isMachineBusy({ job, cause }: FailedJob<DecodeJob>): boolean {
    if (cause !== 'time') return false;
    const digest = createHash('sha256')
      .update(job.kind === 'photo' ? job.bytes : job.svg)
      .digest('base64url');
    const count = (this.#timeouts.get(digest) ?? 0) + 1;
    // The oldest entry is the first.
    this.#timeouts.delete(digest);
    this.#timeouts.set(digest, count);
    const [oldest] = this.#timeouts.keys();
    if (this.#timeouts.size > REMEMBERED_TIMEOUTS && oldest) this.#timeouts.delete(oldest);
    return count < MAX_TIMEOUTS;
  }

  /** Refuses waiting images with 503 and ends the process. */
  close(): Promise<void> {
    return this.#helper.close();
  }
}
