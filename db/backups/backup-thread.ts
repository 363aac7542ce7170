import { parentPort, workerData } from 'node:worker_threads';
import { BackupError } from './manifest.ts';
import { runTask, type TaskMessage, type TaskOrder } from './tasks.ts';

export interface ThreadOrder extends TaskOrder {
  /** A value other than 0 stops the task. */
  readonly stop: Int32Array;
}

const post = (message: TaskMessage): void => parentPort?.postMessage(message);

// A cast: backup-process.ts starts this thread.
const { stop, ...order } = workerData as ThreadOrder;

/** The smallest step of progress (of 0 to 1) that is reported. */
const PROGRESS_STEP = 0.005;
let reportedProgress = 0;
const onProgress = (progress: number): void => {
  if (Atomics.load(stop, 0) !== 0) throw new Error('given up');
  if (progress - reportedProgress < PROGRESS_STEP) return;
  reportedProgress = progress;
  post({ done: progress });
};

try {
  onProgress(0);
  post({ result: await runTask(order, onProgress) });
} catch (error) {
  const errorText = error instanceof Error ? error.message : String(error);
  post({ problem: error instanceof BackupError ? error.problem : 'failed', why: errorText });
}
