import { Worker } from 'node:worker_threads';

/** Rows above which the checkpoint of a transaction would hold the event loop for too long. */
const MAX_CHECKPOINT_ROWS = 2000;
/** Bytes of photos and documents that a checkpoint copies in the time of a row. */
const BYTES_PER_ROW = 2000;

/** The database connection that writes. */
interface Writer {
  pragma(text: string): void;
}

const startThread = (file: string): Worker =>
  new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: { file } });

/**
 * Keeps SQLite's checkpoint of a large transaction off the event loop. SQLite copies its log into the database with the
 * commit that makes the log long, which takes longer than a turn may after tens of thousands of rows. A thread does it
 * after such a transaction; all other commits checkpoint as usual.
 */
export class Checkpoints {
  readonly #file: string;
  readonly #writer: Writer;
  #rows = 0;
  #running: Promise<void> | undefined;

  constructor(file: string, writer: Writer) {
    this.#file = file;
    this.#writer = writer;
  }

  /** Counts rows that the open transaction has written, and the bytes of photos and documents in them. */
  count(rows: number, bytes: number): void {
    const wasLarge = this.#rows >= MAX_CHECKPOINT_ROWS;
    this.#rows += rows + bytes / BYTES_PER_ROW;
    if (wasLarge || this.#rows < MAX_CHECKPOINT_ROWS) return;
    this.#writer.pragma('wal_autocheckpoint = 0');
    // Pages beyond this size are written to the log during the transaction instead of all at its commit.
    this.#writer.pragma('cache_size = -4000');
  }

  /** Must be called at the end of each transaction, whether it was committed or not. */
  afterTransaction(): void {
    const wasLarge = this.#rows >= MAX_CHECKPOINT_ROWS;
    this.#rows = 0;
    if (!wasLarge) return;
    this.#writer.pragma('cache_size = -16000');
    // Only one thread runs at a time. The last one to end lets commits checkpoint again.
    const threadEnd = Promise.resolve(this.#running).then(() => this.#onThread());
    this.#running = threadEnd;
    void threadEnd.then(() => {
      if (this.#running !== threadEnd) return;
      this.#running = undefined;
      this.#writer.pragma('wal_autocheckpoint = 1000');
    });
  }

  /** Resolves when no thread is running. */
  async close(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** This method never rejects: if no thread can be started, the next commit checkpoints. */
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
