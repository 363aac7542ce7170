import { Worker } from 'node:worker_threads';
import type { ThreadOrder } from './backup-thread.ts';
import { type ProcessMessage, STOP, type TaskMessage } from './tasks.ts';

/**
 * The process of a task with backups. The task blocks its thread, so it runs on another one, and this one can receive
 * the message that stops it.
 */

const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Set when the task has ended. */
let answer: TaskMessage = { problem: 'failed', why: 'ended' };

const send = (message: TaskMessage, onSent?: () => void): void =>
  void process.send?.(message, undefined, undefined, onSent);

process.on('message', (message: ProcessMessage) => {
  if (message === STOP) {
    Atomics.store(stop, 0, 1);
    return;
  }
  const workerData: ThreadOrder = { ...message, stop };
  const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData });
  worker.on('message', (taskMessage: TaskMessage) => {
    if ('done' in taskMessage) send(taskMessage);
    else answer = taskMessage;
  });
  worker.on('error', ({ message: why }) => {
    answer = { problem: 'failed', why };
  });
  // Only now SQLite has closed its files.
  worker.once('exit', () => send(answer, () => process.exit()));
});

// The server stops the task by a message; a terminal and a service manager signal both processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The server's process has ended. Ordinary exits would wait for the task.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
