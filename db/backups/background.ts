import { type ChildProcess, fork } from 'node:child_process';
import type { OnProgress } from './check.ts';
import { BackupError } from './manifest.ts';
import {
  type BackupTasks,
  type ProcessMessage,
  runTask,
  STOP,
  type TaskMessage,
  type TaskName,
} from './tasks.ts';

type Input<N extends TaskName> = Parameters<BackupTasks[N]>[0];
type Result<N extends TaskName> = Awaited<ReturnType<BackupTasks[N]>>;

/** Runs a task with backups. Throws BackupError. */
export type RunBackupTask = <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress?: OnProgress,
  signal?: AbortSignal,
) => Promise<Result<N>>;

/** The messages can contain bytes, which the default serialization cannot. */
const startProcess = (): ChildProcess =>
  fork(new URL('./backup-process.ts', import.meta.url), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/**
 * Runs the task in this thread and blocks it. That is better than no backup, and faster for tests, because each process
 * loads all modules again. Aborting ends the task at its next step after it has let other work run.
 */
export const runInForeground: RunBackupTask = async <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
): Promise<Result<N>> => {
  const onStep: OnProgress = (progress) => {
    if (signal?.aborted) throw new BackupError('failed', new Error('aborted'));
    onProgress(progress);
  };
  onStep(0);
  // A cast: the result belongs to the task of this name.
  return runTask({ name, input }, onStep) as Promise<Result<N>>;
};

/** The tasks that run in processes of their own. */
const runningTasks = new Set<Promise<unknown>>();

/** Resolves once no process of a task is left. A process does not outlive the server's, so ending earlier would kill it. */
export const backupTasksEnded = async (): Promise<void> => {
  while (runningTasks.size > 0) await Promise.allSettled(runningTasks);
};

/**
 * Undefined if no process can be started. Depending on what the system lacks, Node throws, or returns a process without
 * an id and perhaps without a channel.
 */
const tryStart = (start: () => ChildProcess): ChildProcess | undefined => {
  try {
    const child = start();
    // The exit, or the missing id, says the same.
    child.on('error', () => undefined);
    return child.pid === undefined ? undefined : child;
  } catch {
    return undefined;
  }
};

const inProcess = <N extends TaskName>(
  child: ChildProcess,
  name: N,
  input: Input<N>,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<Result<N>> =>
  new Promise((resolve, reject) => {
    let settle = () => reject(new BackupError('failed', new Error('ended')));
    // A process that has just ended is noticed by its exit.
    const send = (message: ProcessMessage) => void child.send(message, () => undefined);
    const stop = () => send(STOP);
    const end = () => {
      signal?.removeEventListener('abort', stop);
      settle();
    };
    child.on('message', (message: TaskMessage) => {
      if ('done' in message) onProgress(message.done);
      // A cast: the process ran the task of this name.
      else if ('result' in message) settle = () => resolve(message.result as Result<N>);
      else settle = () => reject(new BackupError(message.problem, new Error(message.why)));
    });
    // Only the exit has released all files.
    child.once('exit', end);
    send({ name, input });
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });

/**
 * Runs a task in a process of its own, so that no request waits for it and its memory is returned to the system; or in
 * this thread if no process can be started. Aborting ends the task at its next step. Resolves after the process has
 * ended. Throws BackupError.
 */
export const runInBackground = async <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
  start: () => ChildProcess = startProcess,
): Promise<Result<N>> => {
  const child = tryStart(start);
  const task = child
    ? inProcess(child, name, input, onProgress, signal)
    : runInForeground(name, input, onProgress, signal);
  runningTasks.add(task);
  try {
    return await task;
  } finally {
    runningTasks.delete(task);
  }
};
