import {
  HelperProcess,
  type JobRequest,
  type ProcessAnswer,
  type ProcessLimits,
} from '#server/helper-process/helper-process.ts';
import type { StartProcess } from '#server/helper-process/start-process.ts';
import { HttpError } from '#server/http/errors.ts';
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
  start: 60 * SECOND,
  idle: 30 * SECOND,
};

export interface DecoderOptions {
  readonly log: (line: Readonly<Record<string, string>>) => void;
  readonly start?: StartProcess | undefined;
  readonly limits?: Partial<DecoderLimits>;
}

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

  constructor({ log, start = forkDecoder, limits = {} }: DecoderOptions) {
    this.#helper = new HelperProcess({
      log,
      event: 'photos.decoder',
      start,
      limits: { ...LIMITS, ...limits },
      sizeOf: getInputSize,
      read: parseAnswer,
      failed: () => toDecodeError('photos.unreadable'),
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
   * Rejects with 415 `photos.unreadable`, 413 `photos.tooManyPixels`, or 503 if too many images wait or the server
   * stops.
   */
  decode(request: JobRequest<DecodeJob>): Promise<DecodedImage> {
    return this.#helper.run(request);
  }

  /** Refuses waiting images with 503 and ends the process. */
  close(): Promise<void> {
    return this.#helper.close();
  }
}
