import type { OnProgress } from './check.ts';
import type { Listed, ListOrder } from './list.ts';
import type { MakeOrder } from './make.ts';
import type { BackupProblem, Manifest } from './manifest.ts';
import type { OpenOrder } from './open.ts';
import type { StageOrder } from './restore.ts';

/**
 * The long work with backups, by name: what goes in and comes out can be sent between threads. Each loads what it
 * needs, because a thread begins with nothing.
 */
export const tasks = {
  make: async (order: MakeOrder, onProgress: OnProgress): Promise<Manifest> =>
    (await import('./make.ts')).makeBackup(order, onProgress),
  check: async (order: OpenOrder, onProgress: OnProgress): Promise<Manifest> =>
    (await import('./open.ts')).openAndCheck(order, onProgress),
  stage: async (order: StageOrder, onProgress: OnProgress): Promise<Manifest> =>
    (await import('./restore.ts')).stage(order, onProgress),
  list: async ({ folder, key }: ListOrder): Promise<readonly Listed[]> =>
    (await import('./list.ts')).listBackups(folder, key),
} as const;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;

/** What a thread begins with. */
export interface Order {
  readonly name: TaskName;
  readonly input: unknown;
  /** One that is not 0 gives the task up: it ends by itself, and leaves nothing half-written. */
  readonly stop: Int32Array;
}

/** What the thread says: how far it is, then what came of it. */
export type Word =
  | { readonly done: number }
  | { readonly result: unknown }
  | { readonly problem: BackupProblem; readonly why: string };
