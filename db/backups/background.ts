import { type ChildProcess, fork } from 'node:child_process';
import type { OnProgress } from './check.ts';
import { BackupError } from './manifest.ts';
import { startOnThread } from './task-thread.ts';
import {
  type BackupTasks,
  type ProcessMessage,
  runTask,
  STOP,
  type StartTask,
  type TaskMessage,
  type TaskName,
  type TaskOrder,
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

/** The tasks that have not ended. */
const runningTasks = new Set<Promise<unknown>>();

/** Resolves once no task is left. None outlives the server's process, so ending that earlier would kill them. */
export const backupTasksEnded = async (): Promise<void> => {
  while (runningTasks.size > 0) await Promise.allSettled(runningTasks);
};

/** Undefined if the task cannot be started. Rejects with BackupError. */
const runElsewhere = (
  start: StartTask,
  order: TaskOrder,
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
): Promise<unknown> | undefined => {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let settle = () => reject(new BackupError('failed', new Error('its process ended too early')));
  let stop: (() => void) | undefined;
  const onAbort = () => stop?.();
  const onMessage = (message: TaskMessage) => {
    if ('done' in message) onProgress(message.done);
    else if ('result' in message) settle = () => resolve(message.result);
    else settle = () => reject(new BackupError(message.problem, new Error(message.why)));
  };
  stop = start(order, onMessage, () => {
    signal?.removeEventListener('abort', onAbort);
    settle();
  });
  if (!stop) return undefined;
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) stop();
  return promise;
};

/** The messages can contain bytes, which the default serialization cannot. */
const forkTask = (): ChildProcess =>
  fork(new URL('./backup-process.ts', import.meta.url), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/**
 * Undefined if no process can be started. Depending on what the system lacks, Node throws, or returns a process without
 * an id and perhaps without a channel.
 */
const tryFork = (forkProcess: () => ChildProcess): ChildProcess | undefined => {
  try {
    const child = forkProcess();
    // The exit, or the missing id, says the same.
    child.on('error', () => undefined);
    return child.pid === undefined ? undefined : child;
  } catch {
    return undefined;
  }
};

/** Runs each task in a process of its own, whose memory is returned to the system. */
export const startInProcess =
  (forkProcess: () => ChildProcess = forkTask): StartTask =>
  (order, onMessage, onExit) => {
    const child = tryFork(forkProcess);
    if (!child) return undefined;
    // A process that has just ended is noticed by its exit.
    const send = (message: ProcessMessage) => void child.send(message, () => undefined);
    child.on('message', onMessage);
    child.once('exit', onExit);
    send(order);
    return () => send(STOP);
  };

/** Electron's program cannot run as Node (electron-builder.yml), so a process would be a second app. */
const startTask = process.versions['electron'] === undefined ? startInProcess() : startOnThread;

/**
 * Runs a task in a process of its own, or on a thread inside Electron, so that no request waits for it; or in this
 * thread if neither can be started. Aborting ends the task at its next step. Resolves after its files are closed.
 * Throws BackupError.
 */
export const runInBackground = async <N extends TaskName>(
  name: N,
  input: Input<N>,
  onProgress: OnProgress = () => undefined,
  signal?: AbortSignal,
  start: StartTask = startTask,
): Promise<Result<N>> => {
  const task = runElsewhere(start, { name, input }, onProgress, signal);
  const result = task ?? runInForeground(name, input, onProgress, signal);
  runningTasks.add(result);
  try {
    // A cast: the result belongs to the task of this name.
    return (await result) as Result<N>;
  } finally {
    runningTasks.delete(result);
  }
};
