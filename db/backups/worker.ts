import { parentPort, workerData } from 'node:worker_threads';
import { BackupError } from './manifest.ts';
import { type Order, tasks, type Word } from './tasks.ts';

const say = (word: Word): void => parentPort?.postMessage(word);

// The cast: background.ts, which starts this, sends a task's name and its own input.
const { name, input, stop } = workerData as Order;

/** As often as somebody could look. */
const STEP = 0.005;
let told = 0;
const onProgress = (done: number): void => {
  if (Atomics.load(stop, 0) !== 0) throw new Error('given up');
  if (done - told < STEP) return;
  told = done;
  say({ done });
};

// As above: the input is this task's.
const work = tasks[name] as (
  input: unknown,
  onProgress: (done: number) => void,
) => Promise<unknown>;

try {
  onProgress(0);
  say({ result: await work(input, onProgress) });
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  say({ problem: error instanceof BackupError ? error.problem : 'failed', why });
}
