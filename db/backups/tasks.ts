import { check, type OnProgress } from './check.ts';
import { listBackups } from './list.ts';
import { type MakeOrder, makeBackup } from './make.ts';
import { type StageOrder, stage } from './restore.ts';

/** The long work with backups, by name: what goes in and comes out can be sent between threads. */
export const tasks = {
  make: (order: MakeOrder, onProgress: OnProgress) => makeBackup(order, onProgress),
  check: (file: string, onProgress: OnProgress) => Promise.resolve(check(file, onProgress)),
  stage: (order: StageOrder, onProgress: OnProgress) => stage(order, onProgress),
  list: (folder: string) => Promise.resolve(listBackups(folder)),
} as const;

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
