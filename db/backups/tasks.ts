import type { OnProgress } from './check.ts';
import type { ListedBackup, ListOrder } from './list.ts';
import type { MakeOrder } from './make.ts';
import type { BackupProblem, Manifest } from './manifest.ts';
import type { OpenOrder } from './open.ts';
import type { StageOrder } from './restore.ts';

/**
 * The long-running tasks with backups, by name. Their inputs and results can be sent between
 * processes. Each loads its own modules, because a new process has none.
 */
export const tasks = {
  make: async (order: MakeOrder, onProgress: OnProgress): Promise<Manifest> =>
    (await import('./make.ts')).makeBackup(order, onProgress),
  check: async (order: OpenOrder, onProgress: OnProgress): Promise<Manifest> =>
    (await import('./open.ts')).openAndCheck(order, onProgress),
  stage: async (order: StageOrder, onProgress: OnProgress): Promise<Manifest> =>
    (await import('./restore.ts')).stageRestore(order, onProgress),
  list: async ({ folder, key }: ListOrder): Promise<readonly ListedBackup[]> =>
    (await import('./list.ts')).listBackups(folder, key),
} as const;

export type BackupTasks = typeof tasks;
export type TaskName = keyof BackupTasks;

/** The message that starts a task. */
export interface TaskOrder {
  readonly name: TaskName;
  readonly input: unknown;
}

/** The message that ends the task at its next step. It leaves no unfinished files. */
export const STOP = 'stop';

/** A message to the process of a task. */
export type ProcessMessage = TaskOrder | typeof STOP;

/** A message from the process of a task: its progress, then its result or error. */
export type TaskMessage =
  | { readonly done: number }
  | { readonly result: unknown }
  | { readonly problem: BackupProblem; readonly why: string };

/**
 * Starts a task outside this thread. `onExit` is called when all its files are closed. Returns what stops the task at
 * its next step; undefined if the task cannot be started.
 */
export type StartTask = (
  order: TaskOrder,
  onMessage: (message: TaskMessage) => void,
  onExit: () => void,
) => (() => void) | undefined;

export const runTask = ({ name, input }: TaskOrder, onProgress: OnProgress): Promise<unknown> => {
  // A cast: the input belongs to the task of this name.
  const task = tasks[name] as (input: unknown, onProgress: OnProgress) => Promise<unknown>;
  return task(input, onProgress);
};
