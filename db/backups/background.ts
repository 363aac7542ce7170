import { Worker } from 'node:worker_threads';
import type { OnProgress } from './check.ts';
import { BackupError } from './manifest.ts';
import { type Order, type TaskName, type Tasks, tasks, type Word } from './tasks.ts';

type Input<N extends TaskName> = Parameters<Tasks[N]>[0];
type Result<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

const startThread = (workerData: Order): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { workerData });

/** Here and now: others wait for it, which is better than no backup. */
const inForeground = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress,
): Promise<Result<N>> => {
  // The cast: the name's own task.
  const task = tasks[name] as (input: Input<N>, onProgress: OnProgress) => Promise<Result<N>>;
  return task(input, onProgress);
};

/** What is under way in this process. */
const underWay = new Set<Promise<unknown>>();

/** Resolves once no thread of ours lives any more: a process that ended before them would end in their midst. */
export const threadsEnded = async (): Promise<void> => {
  while (underWay.size > 0) await Promise.allSettled(underWay);
};

const onThread = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
  start: (order: Order) => Worker,
): Promise<Result<N>> =>
  new Promise((resolve, reject) => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const giveUp = () => void Atomics.store(stop, 0, 1);
    let tell = () => reject(new BackupError('failed', new Error('ended')));
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    const worker = start({ name, input, stop });
    worker.on('message', (word: Word) => {
      if ('done' in word) onProgress(word.done);
      // The cast: the thread did this very task.
      else if ('result' in word) tell = () => resolve(word.result as Result<N>);
      else tell = () => reject(new BackupError(word.problem, new Error(word.why)));
    });
    // What a task throws is told in words: this is the thread itself.
    worker.once('error', () => {
      tell = () => void inForeground(name, input, onProgress).then(resolve, reject);
    });
    // Not before: what SQLite and Node hold for a thread is taken down with it, beside nothing that begins anew.
    worker.once('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      tell();
    });
  });

/**
 * Does one of the tasks on a thread of its own, so that no request waits for it, or here where no thread can be
 * started; an abort gives it up with its next step. What came of it is told once the thread has ended. Throws
 * BackupError.
 */
export const inBackground = async <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
  start: (order: Order) => Worker = startThread,
): Promise<Result<N>> => {
  const task = onThread(name, input, onProgress, signal, start);
  underWay.add(task);
  try {
    return await task;
  } finally {
    underWay.delete(task);
  }
};
