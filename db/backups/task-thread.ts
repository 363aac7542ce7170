import { Worker } from 'node:worker_threads';
import type { ThreadOrder } from './backup-thread.ts';
import type { StartTask, TaskMessage } from './tasks.ts';

/** Tasks create few objects, and V8 does not return the memory of an ended thread to the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** Runs the task on another thread of this process, because it blocks its thread. */
export const startOnThread: StartTask = (order, onMessage, onExit) => {
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: ThreadOrder = { ...order, stop };
  const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), {
    workerData,
    resourceLimits,
  });
  worker.on('message', (message: TaskMessage) => onMessage(message));
  worker.on('error', ({ message: why }) => onMessage({ problem: 'failed', why }));
  // Only now SQLite has closed its files.
  worker.once('exit', onExit);
  return () => void Atomics.store(stop, 0, 1);
};
