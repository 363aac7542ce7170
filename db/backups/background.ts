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

/**
 * Does one of the tasks on a thread of its own, so that no request waits for it, or here where no thread can be
 * started; an abort gives it up with its next step. Throws BackupError.
 */
export const inBackground = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
  start: (order: Order) => Worker = startThread,
): Promise<Result<N>> =>
  new Promise((resolve, reject) => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const giveUp = () => void Atomics.store(stop, 0, 1);
    let hasFailed = false;
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    const worker = start({ name, input, stop });
    worker.on('message', (word: Word) => {
      if ('done' in word) onProgress(word.done);
      // The cast: the thread did this very task.
      else if ('result' in word) resolve(word.result as Result<N>);
      else reject(new BackupError(word.problem, new Error(word.why)));
    });
    // What a task throws is told in words: this is the thread itself.
    worker.once('error', () => {
      hasFailed = true;
      inForeground(name, input, onProgress).then(resolve, reject);
    });
    worker.once('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      if (!hasFailed) reject(new BackupError('failed', new Error('ended')));
    });
  });
