import { busy, HttpError } from '#server/http/errors.ts';
import { DecodeQueue, type QueueLimits } from './decode-queue.ts';
import {
  type DecodedImage,
  type DecodeJob,
  type DecoderAnswer,
  MEMORY_LIMIT,
  readAnswer,
} from './decoder-messages.ts';
import { residentMemory } from './resident-memory.ts';
import { type DecoderProcess, forkDecoder, type StartDecoder } from './start-decoder.ts';

const SECOND = 1000;

export interface DecoderLimits extends QueueLimits {
  /** The most resident bytes of the decoder process. */
  readonly memory: number;
  /** Resident bytes above which the process is not reused for the next image. */
  readonly keptMemory: number;
  /** Milliseconds for one image. */
  readonly time: number;
  /** Milliseconds for a new process to load the image library. */
  readonly start: number;
  /** Milliseconds without an image after which the process ends. */
  readonly idle: number;
}

const LIMITS: DecoderLimits = {
  images: 24,
  ofAccount: 8,
  bytes: 32 * 2 ** 20,
  memory: MEMORY_LIMIT,
  keptMemory: 256 * 2 ** 20,
  time: 10 * SECOND,
  start: 60 * SECOND,
  idle: 30 * SECOND,
};

/** Milliseconds between checks of the memory of a decoding process. */
const CHECK_INTERVAL = 25;

export interface DecodeRequest {
  readonly job: DecodeJob;
  /** The account that sent the image. */
  readonly userId: string;
  readonly patient: boolean;
}

interface Waiting extends DecodeRequest {
  readonly size: number;
  readonly resolve: (image: DecodedImage) => void;
  readonly reject: (error: Error) => void;
}

/** Why a process was killed; `idle` if no image was being decoded. */
type Cause = 'time' | 'memory' | 'start' | 'crash' | 'answer' | 'idle';

interface Running {
  readonly process: DecoderProcess;
  readonly exited: Promise<void>;
  isReady: boolean;
  hasDecoded: boolean;
  current: Waiting | undefined;
  cause: Cause | undefined;
  stopWatching: () => void;
}

export interface DecoderOptions {
  readonly log: (line: Readonly<Record<string, string>>) => void;
  readonly start?: StartDecoder | undefined;
  readonly limits?: Partial<DecoderLimits>;
}

const sizeOf = (job: DecodeJob): number =>
  job.kind === 'photo' ? job.bytes.byteLength : job.svg.length;

/**
 * Decodes images one at a time in a separate process. The process starts with the first image and ends after a while
 * without one. It is killed if an image takes too much time or memory: that image is refused, and a new process
 * continues with the next.
 */
export class PhotoDecoder {
  readonly #log: DecoderOptions['log'];
  readonly #start: StartDecoder;
  readonly #limits: DecoderLimits;
  readonly #queue: DecodeQueue<Waiting>;
  #running: Running | undefined;
  #isClosed = false;

  constructor({ log, start = forkDecoder, limits = {} }: DecoderOptions) {
    this.#log = log;
    this.#start = start;
    this.#limits = { ...LIMITS, ...limits };
    this.#queue = new DecodeQueue(this.#limits, ({ reject }) => reject(busy()));
  }

  /** The id of the decoder process, if it runs. */
  get pid(): number | undefined {
    return this.#running?.process.pid;
  }

  /** The number of waiting images. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Rejects with 415 `photos.unreadable`, 413 `photos.tooManyPixels`, or 503 if too many images wait or the server
   * stops.
   */
  decode(request: DecodeRequest): Promise<DecodedImage> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw busy();
      this.#queue.add({ ...request, size: sizeOf(request.job), resolve, reject });
      this.#next();
    });
  }

  /** Refuses waiting images with 503 and ends the process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#refuseAll();
    const running = this.#running;
    if (!running) return;
    running.process.holdServer(true);
    running.process.kill();
    await running.exited;
  }

  #next(): void {
    const running = this.#running ?? this.#tryToLaunch();
    if (!running) return;
    // A killed process is replaced only after it has exited.
    if (!running.isReady || running.current || running.cause) return;
    if (running.hasDecoded && this.#memoryOf(running) > this.#limits.keptMemory) {
      this.#kill(running, 'idle');
      return;
    }
    const waiting = this.#queue.next();
    if (waiting) this.#give(running, waiting);
    else this.#rest(running);
  }

  #tryToLaunch(): Running | undefined {
    try {
      return this.#launch();
    } catch {
      // The system could not create a process.
      this.#failedToStart();
      return undefined;
    }
  }

  #launch(): Running {
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    const running: Running = {
      process: this.#start({
        onMessage: (message) => this.#receive(running, readAnswer(message)),
        onExit: () => {
          resolve();
          this.#ended(running);
        },
      }),
      exited,
      isReady: false,
      hasDecoded: false,
      current: undefined,
      cause: undefined,
      stopWatching: () => undefined,
    };
    this.#running = running;
    this.#killAfter(running, this.#limits.start, 'start');
    return running;
  }

  #give(running: Running, waiting: Waiting): void {
    running.stopWatching();
    running.current = waiting;
    running.process.holdServer(true);
    this.#killAfter(running, this.#limits.time, 'time');
    const stopClock = running.stopWatching;
    const look = setInterval(() => {
      if (this.#memoryOf(running) > this.#limits.memory) this.#kill(running, 'memory');
    }, CHECK_INTERVAL);
    running.stopWatching = () => {
      stopClock();
      clearInterval(look);
    };
    running.process.send(waiting.job);
  }

  /** Keeps an idle process for a while, without keeping the server alive. */
  #rest(running: Running): void {
    running.stopWatching();
    running.process.holdServer(false);
    this.#killAfter(running, this.#limits.idle, 'idle').unref();
  }

  #memoryOf({ process: { pid } }: Running): number {
    return (pid === undefined ? undefined : residentMemory(pid)) ?? 0;
  }

  #killAfter(running: Running, milliseconds: number, cause: Cause): NodeJS.Timeout {
    const timer = setTimeout(() => this.#kill(running, cause), milliseconds);
    running.stopWatching = () => clearTimeout(timer);
    return timer;
  }

  #kill(running: Running, cause: Cause): void {
    running.cause ??= cause;
    running.stopWatching();
    running.process.kill();
  }

  #receive(running: Running, answer: DecoderAnswer | undefined): void {
    if (running.cause) return;
    const { current, isReady } = running;
    if (answer?.kind === 'ready' && !isReady) {
      running.isReady = true;
    } else if (answer && answer.kind !== 'ready' && current) {
      running.current = undefined;
      running.hasDecoded = true;
      if (answer.kind === 'decoded') current.resolve(answer);
      else current.reject(refusalOf(answer.code));
    } else {
      this.#kill(running, 'answer');
      return;
    }
    running.stopWatching();
    this.#next();
  }

  #ended(running: Running): void {
    running.stopWatching();
    if (this.#running === running) this.#running = undefined;
    const { current, isReady } = running;
    if (this.#isClosed) {
      current?.reject(busy());
      return;
    }
    if (!isReady) {
      this.#failedToStart();
      return;
    }
    if (current) this.#tell(running.cause ?? 'crash');
    current?.reject(refusalOf('photos.unreadable'));
    if (this.#queue.size > 0) this.#next();
  }

  /** Refuses all waiting images, because otherwise the process would be started again for each of them. */
  #failedToStart(): void {
    this.#tell('start');
    this.#refuseAll();
  }

  #tell(cause: Cause): void {
    this.#log({ level: cause === 'start' ? 'error' : 'warn', event: 'photos.decoder', cause });
  }

  #refuseAll(): void {
    for (const { reject } of this.#queue.clear()) reject(busy());
  }
}

const refusalOf = (code: 'photos.unreadable' | 'photos.tooManyPixels'): HttpError =>
  new HttpError(code === 'photos.tooManyPixels' ? 413 : 415, code);
