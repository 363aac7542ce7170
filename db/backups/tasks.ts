import type { OnProgress } from './check.ts';
import type { ListedBackup, ListOrder } from './list.ts';
import type { MakeOrder } from './make.ts';
import type { BackupProblem, Manifest } from './manifest.ts';
import type { OpenOrder } from './open.ts';
import type { StageOrder } from './restore.ts';

/**
 * The long-running tasks with backups, by name. Their inputs and results can be sent between
 * threads. Each loads its own modules, because a new thread has none.
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
  /**
   * A value other than 0 aborts the task. The task then ends by itself and leaves no unfinished
   * files.
   */
  readonly stop: Int32Array;
}

/** The messages of the thread: its progress, then its result or error. */
export type ThreadMessage =
  | { readonly done: number }
  | { readonly result: unknown }
  | { readonly problem: BackupProblem; readonly why: string };
