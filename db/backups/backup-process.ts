import { startOnThread } from './task-thread.ts';
import { type ProcessMessage, STOP, type TaskMessage } from './tasks.ts';

/**
 * The process of a task with backups. The task runs on another thread, so that this one can receive the message that
 * stops it.
 */

/** Set when the task has ended. */
let answer: TaskMessage = { problem: 'failed', why: 'its process ended too early' };

let stop: (() => void) | undefined;

/** Without a callback, Node prints an unhandled EPIPE if the server's process has just ended. */
const send = (message: TaskMessage, onSent: () => void = () => undefined): void =>
  void process.send?.(message, undefined, undefined, onSent);

const receive = (message: TaskMessage): void => {
  if ('done' in message) send(message);
  else answer = message;
};

const kill = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Milliseconds after which a stopped task is ended by force. SQLite's check of a large file is one step, and a disk may
 * not answer. The next backup or restore deletes what is left.
 */
const STOP_TIMEOUT = 5000;

process.on('message', (message: ProcessMessage) => {
  if (message === STOP) {
    stop?.();
    setTimeout(kill, STOP_TIMEOUT);
  } else stop = startOnThread(message, receive, () => send(answer, () => process.exit()));
});

// The server stops the task by a message; a terminal and a service manager signal both processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The server's process has ended. Ordinary exits would wait for the task.
process.once('disconnect', kill);
