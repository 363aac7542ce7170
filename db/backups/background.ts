import { Worker } from 'node:worker_threads';
import type { OnProgress } from './check.ts';
import { BackupError } from './manifest.ts';
import {
  type BackupTasks,
  type TaskName,
  type TaskOrder,
  type ThreadMessage,
  tasks,
} from './tasks.ts';

type Input<N extends TaskName> = Parameters<BackupTasks[N]>[0];
type Result<N extends TaskName> = Awaited<ReturnType<BackupTasks[N]>>;

/** V8 does not return the memory of an ended thread to the system, and tasks create few objects. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** Runs a task with backups. Throws BackupError. */
export type RunBackupTask = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress?: OnProgress,
  signal?: AbortSignal,
) => Promise<Result<N>>;

const startThread = (workerData: TaskOrder): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits });

/**
 * Runs the task in this thread and blocks it. That is better than no backup, and faster for tests, because each thread
 * loads all modules again.
 */
export const runInForeground: RunBackupTask = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
): Promise<Result<N>> => {
  // A cast: the task has the type that belongs to its name.
  const task = tasks[name] as (input: Input<N>, onProgress: OnProgress) => Promise<Result<N>>;
  return task(input, onProgress);
};

/** The tasks that run in this process. */
const runningTasks = new Set<Promise<unknown>>();

/**
 * Resolves once no worker thread is left. Ending the process earlier would stop threads in the
 * middle of their work.
 */
export const backupThreadsEnded = async (): Promise<void> => {
  while (runningTasks.size > 0) await Promise.allSettled(runningTasks);
};

const onThread = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
  start: (order: TaskOrder) => Worker,
): Promise<Result<N>> =>
  new Promise((resolve, reject) => {
    const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const giveUp = () => void Atomics.store(stop, 0, 1);
    let rejectEnded = () => reject(new BackupError('failed', new Error('ended')));
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    const worker = start({ name, input, stop });
    worker.on('message', (word: ThreadMessage) => {
      if ('done' in word) onProgress(word.done);
      // A cast: the thread ran the task of this name.
      else if ('result' in word) rejectEnded = () => resolve(word.result as Result<N>);
      else rejectEnded = () => reject(new BackupError(word.problem, new Error(word.why)));
    });
    // Errors of the task arrive as messages. This event reports an error of the thread itself.
    worker.once('error', () => {
      rejectEnded = () => void runInForeground(name, input, onProgress).then(resolve, reject);
    });
    // Resolves only at `exit`: until then SQLite and Node are releasing the thread's resources, and
    // nothing else may start.
    worker.once('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      rejectEnded();
    });
  });

/**
 * Runs a task on a worker thread, so that no request waits for it, or on this thread if none can be
 * started. Aborting ends the task at its next step. Resolves after the thread has ended. Throws
 * BackupError.
 */
export const runInBackground = async <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
  start: (order: TaskOrder) => Worker = startThread,
): Promise<Result<N>> => {
  const task = onThread(name, input, onProgress, signal, start);
  runningTasks.add(task);
  try {
    return await task;
  } finally {
    runningTasks.delete(task);
  }
};
