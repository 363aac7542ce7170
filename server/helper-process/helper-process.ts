import { busyError, type HttpError } from '#server/http/errors.ts';
import { processorTime } from './processor-time.ts';
import { JobQueue, type QueueLimits } from './queue.ts';
import { residentMemory } from './resident-memory.ts';
import type { StartedProcess, StartProcess } from './start-process.ts';

export interface ProcessLimits extends QueueLimits {
  /** The most resident bytes of the process. */
  readonly memory: number;
  /** Resident bytes above which the process is not reused for the next job. */
  readonly keptMemory: number;
  /** Milliseconds for one job. On a busy machine the process may have worked little in this time. */
  readonly time: number;
  /** Milliseconds of processor time for one job, on Linux. */
  readonly work: number;
  /** Milliseconds for a new process to load its libraries. */
  readonly start: number;
  /** Milliseconds without a job after which the process ends. */
  readonly idle: number;
}

/** Milliseconds between checks of the memory of a working process. */
const CHECK_INTERVAL = 25;

export interface JobRequest<Job> {
  readonly job: Job;
  /** The account that asked. */
  readonly userId: string;
  /** Whether the job is queued even if the queue is full. */
  readonly ignoresQueueLimit: boolean;
}

/** A message of a helper process, as the server understands it. */
export type ProcessAnswer<Result> =
  /** The libraries are loaded, and the process waits for its first job. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'refused'; readonly error: HttpError };

interface WaitingJob<Job, Result> extends JobRequest<Job> {
  readonly size: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** Why a process was killed; `idle` if it had no job. */
type StopCause = 'time' | 'work' | 'memory' | 'start' | 'crash' | 'answer' | 'idle';

/** Causes to which the earlier jobs of a process contribute: a process above its limit of memory also kills itself. */
const CAUSES_OF_USE: ReadonlySet<StopCause> = new Set(['memory', 'crash']);

/** A job during which the process was killed or ended. */
export interface FailedJob<Job> {
  readonly job: Job;
  readonly cause: StopCause;
}

interface RunningProcess<Job, Result> {
  readonly process: StartedProcess;
  readonly exited: Promise<void>;
  isReady: boolean;
  hasWorked: boolean;
  current: WaitingJob<Job, Result> | undefined;
  cause: StopCause | undefined;
  stopWatching: () => void;
}

export interface HelperOptions<Job, Result> {
  readonly log: (line: Readonly<Record<string, string>>) => void;
  /** The name of its log lines. */
  readonly event: string;
  readonly start: StartProcess;
  readonly limits: ProcessLimits;
  /** The size of a job in bytes. */
  readonly sizeOf: (job: Job) => number;
  /** Validates a message of the process, which a hostile job may control; undefined if it is invalid. */
  readonly read: (message: unknown) => ProcessAnswer<Result> | undefined;
  /** The error for a failed job. */
  readonly failed: (failure: FailedJob<Job>) => HttpError;
}

/**
 * Does jobs one at a time in a separate process. The process starts with the first job and ends after a while without
 * one. It is killed if a job takes too much time, work or memory: that job is refused, and a new process continues with
 * the next. A job that runs out of memory after other jobs begins again in the new process, which has all memory for it.
 */
export class HelperProcess<Job, Result> {
  readonly #options: HelperOptions<Job, Result>;
  readonly #limits: ProcessLimits;
  readonly #queue: JobQueue<WaitingJob<Job, Result>>;
  #running: RunningProcess<Job, Result> | undefined;
  #isClosed = false;

  constructor(options: HelperOptions<Job, Result>) {
    this.#options = options;
    this.#limits = options.limits;
    this.#queue = new JobQueue(this.#limits, ({ reject }) => reject(busyError()));
  }

  /** The id of the process, if it runs. */
  get pid(): number | undefined {
    return this.#running?.process.pid;
  }

  /** The number of waiting jobs. */
  get waiting(): number {
    return this.#queue.size;
  }

  /** Rejects with the refusal of the process, or with 503 if too many jobs wait or the server stops. */
  run(request: JobRequest<Job>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw busyError();
      this.#queue.add({ ...request, size: this.#options.sizeOf(request.job), resolve, reject });
      this.#next();
    });
  }

  /** Refuses waiting jobs with 503 and ends the process. */
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
    if (running.hasWorked && this.#memoryOf(running) > this.#limits.keptMemory) {
      this.#kill(running, 'idle');
      return;
    }
    const nextJob = this.#queue.next();
    if (nextJob) this.#startJob(running, nextJob);
    else this.#keepIdle(running);
  }

  #tryToLaunch(): RunningProcess<Job, Result> | undefined {
    try {
      return this.#launch();
    } catch {
      // The system could not create a process.
      this.#failedToStart();
      return undefined;
    }
  }

  #launch(): RunningProcess<Job, Result> {
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    const running: RunningProcess<Job, Result> = {
      process: this.#options.start({
        onMessage: (message) => this.#receive(running, this.#options.read(message)),
        onExit: () => {
          resolve();
          this.#onEnded(running);
        },
      }),
      exited,
      isReady: false,
      hasWorked: false,
      current: undefined,
      cause: undefined,
      stopWatching: () => undefined,
    };
    this.#running = running;
    this.#killAfter(running, this.#limits.start, 'start');
    return running;
  }

  #startJob(running: RunningProcess<Job, Result>, waitingJob: WaitingJob<Job, Result>): void {
    running.stopWatching();
    running.current = waitingJob;
    running.process.holdServer(true);
    this.#killAfter(running, this.#limits.time, 'time');
    const stopClock = running.stopWatching;
    const workBefore = this.#workOf(running);
    const look = setInterval(() => {
      if (this.#memoryOf(running) > this.#limits.memory) this.#kill(running, 'memory');
      else if (this.#workOf(running) - workBefore > this.#limits.work) this.#kill(running, 'work');
    }, CHECK_INTERVAL);
    running.stopWatching = () => {
      stopClock();
      clearInterval(look);
    };
    running.process.send(waitingJob.job);
  }

  /** Keeps an idle process for a while, without keeping the server alive. */
  #keepIdle(running: RunningProcess<Job, Result>): void {
    running.stopWatching();
    running.process.holdServer(false);
    this.#killAfter(running, this.#limits.idle, 'idle').unref();
  }

  #memoryOf({ process: { pid } }: RunningProcess<Job, Result>): number {
    return (pid === undefined ? undefined : residentMemory(pid)) ?? 0;
  }

  /** Milliseconds of processor time since the process started; 0 where they are not known. */
  #workOf({ process: { pid } }: RunningProcess<Job, Result>): number {
    return (pid === undefined ? undefined : processorTime(pid)) ?? 0;
  }

  #killAfter(
    running: RunningProcess<Job, Result>,
    milliseconds: number,
    cause: StopCause,
  ): NodeJS.Timeout {
    const timer = setTimeout(() => this.#kill(running, cause), milliseconds);
    running.stopWatching = () => clearTimeout(timer);
    return timer;
  }

  #kill(running: RunningProcess<Job, Result>, cause: StopCause): void {
    running.cause ??= cause;
    running.stopWatching();
    running.process.kill();
  }

  #receive(running: RunningProcess<Job, Result>, answer: ProcessAnswer<Result> | undefined): void {
    if (running.cause) return;
    const { current, isReady } = running;
    if (answer?.kind === 'ready' && !isReady) {
      running.isReady = true;
    } else if (answer && answer.kind !== 'ready' && current) {
      running.current = undefined;
      running.hasWorked = true;
      if (answer.kind === 'done') current.resolve(answer.result);
      else current.reject(answer.error);
    } else {
      this.#kill(running, 'answer');
      return;
    }
    running.stopWatching();
    this.#next();
  }

  #onEnded(running: RunningProcess<Job, Result>): void {
    running.stopWatching();
    if (this.#running === running) this.#running = undefined;
    const { current, isReady } = running;
    if (this.#isClosed) {
      current?.reject(busyError());
      return;
    }
    if (!isReady) {
      this.#failedToStart();
      return;
    }
    if (current) {
      const { cause = 'crash' } = running;
      this.#logCause(cause);
      if (running.hasWorked && CAUSES_OF_USE.has(cause)) this.#queue.putBack(current);
      else current.reject(this.#options.failed({ job: current.job, cause }));
    }
    if (this.#queue.size > 0) this.#next();
  }

  /** Refuses all waiting jobs, because otherwise the process would be started again for each of them. */
  #failedToStart(): void {
    this.#logCause('start');
    this.#refuseAll();
  }

  #logCause(cause: StopCause): void {
    const { log, event } = this.#options;
    log({ level: cause === 'start' ? 'error' : 'warn', event, cause });
  }

  #refuseAll(): void {
    for (const { reject } of this.#queue.clear()) reject(busyError());
  }
}
