import { parentPort, workerData } from 'node:worker_threads';
import { BackupError } from './manifest.ts';
import { type TaskOrder, type ThreadMessage, tasks } from './tasks.ts';

const post = (word: ThreadMessage): void => parentPort?.postMessage(word);

// A cast: background.ts starts this thread, and sends a task's name with its own input.
const { name, input, stop } = workerData as TaskOrder;

/** The smallest step of progress (of 0 to 1) that is reported. */
const PROGRESS_STEP = 0.005;
let reportedBytes = 0;
const onProgress = (progress: number): void => {
  if (Atomics.load(stop, 0) !== 0) throw new Error('given up');
  if (progress - reportedBytes < PROGRESS_STEP) return;
  reportedBytes = progress;
  post({ done: progress });
};

// A cast: the input belongs to the task of this name.
const runTask = tasks[name] as (
  input: unknown,
  onProgress: (progress: number) => void,
) => Promise<unknown>;

try {
  onProgress(0);
  post({ result: await runTask(input, onProgress) });
} catch (error) {
  const errorText = error instanceof Error ? error.message : String(error);
  post({ problem: error instanceof BackupError ? error.problem : 'failed', why: errorText });
}
