import { Worker } from 'node:worker_threads';

/** Rows from which the checkpoint of a transaction that wrote them would hold the event loop for too long. */
const LARGE = 2000;

/** The connection that writes. */
interface Writer {
  pragma(text: string): void;
}

const startThread = (file: string): Worker =>
  new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: { file } });

/**
 * Keeps SQLite's checkpoint of a large transaction off the event loop. SQLite copies its log into the database with the
 * commit that makes the log long, which after tens of thousands of rows takes longer than a turn may. After such a
 * transaction a thread does it, and every other commit checkpoints as usual.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #writer: Writer;
  #rows = 0;
  #ended: Promise<void> | undefined;

  constructor(file: string, writer: Writer) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Counts rows that the open transaction has written. */
  count(rows: number): void {
    const wasLarge = this.#rows >= LARGE;
    this.#rows += rows;
    if (wasLarge || this.#rows < LARGE) return;
    this.#writer.pragma('wal_autocheckpoint = 0');
    // Pages beyond it go to the log while the transaction runs, and not all with its commit.
    this.#writer.pragma('cache_size = -4000');
  }

  /** To be told when a transaction is over, whichever way it ended. */
  over(): void {
    const wasLarge = this.#rows >= LARGE;
    this.#rows = 0;
    if (!wasLarge) return;
    this.#writer.pragma('cache_size = -16000');
    // One at a time; the last one to end lets commits checkpoint again.
    const ended = Promise.resolve(this.#ended).then(() => this.#onThread());
    this.#ended = ended;
    void ended.then(() => {
      if (this.#ended !== ended) return;
      this.#ended = undefined;
      this.#writer.pragma('wal_autocheckpoint = 1000');
    });
  }

  /** Resolves once no thread lives any more. */
  async close(): Promise<void> {
    while (this.#ended) await this.#ended;
  }

  /** Never rejects: where no thread can be had, the next commit checkpoints. */
  #onThread(): Promise<void> {
    return new Promise((resolve) => {
      try {
        const worker = startThread(this.#file);
        worker.once('error', () => undefined);
        worker.once('exit', () => resolve());
      } catch {
        resolve();
      }
    });
  }
}
