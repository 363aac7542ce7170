import { Worker } from 'node:worker_threads';
import type { OnProgress } from './check.ts';
import { BackupError } from './manifest.ts';
import type { TaskName, Tasks } from './tasks.ts';
import type { Word } from './worker.ts';

type Input<N extends TaskName> = Parameters<Tasks[N]>[0];
type Result<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/**
 * Does one of the tasks on a thread of its own, so that no request waits for it; an abort gives it up at once.
 * Throws BackupError.
 */
export const inBackground = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
): Promise<Result<N>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { name, input },
    });
    const giveUp = () => void worker.terminate();
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    worker.on('message', (word: Word) => {
      if ('done' in word) onProgress(word.done);
      // The cast: the thread did this very task.
      else if ('result' in word) resolve(word.result as Result<N>);
      else reject(new BackupError(word.problem, new Error(word.why)));
    });
    worker.once('error', (error) => reject(new BackupError('failed', error)));
    worker.once('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      reject(new BackupError('failed', new Error('given up')));
    });
  });
