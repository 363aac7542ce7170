import { parentPort, workerData } from 'node:worker_threads';
import { BackupError, type BackupProblem } from './manifest.ts';
import { type TaskName, tasks } from './tasks.ts';

/** What the thread says: how far it is, then what came of it. */
export type Word =
  | { readonly done: number }
  | { readonly result: unknown }
  | { readonly problem: BackupProblem; readonly why: string };

const say = (word: Word): void => parentPort?.postMessage(word);

/** As often as somebody could look. */
const STEP = 0.005;
let told = 0;
const onProgress = (done: number): void => {
  if (done - told < STEP) return;
  told = done;
  say({ done });
};

// The cast: background.ts, which starts this, sends a task's name and its own input.
const { name, input } = workerData as { readonly name: TaskName; readonly input: unknown };
// As above: the input is this task's.
const work = tasks[name] as (
  input: unknown,
  onProgress: (done: number) => void,
) => Promise<unknown>;

try {
  say({ result: await work(input, onProgress) });
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  say({ problem: error instanceof BackupError ? error.problem : 'failed', why });
}
