import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from '#db/engine/errors.ts';
import { MAX_WAITING } from '#db/engine/run.ts';

/** How long the gate waits for transactions that run when it closes, in milliseconds. */
const MAX_WAIT_MS = 1000;

const ignoreResult = (): void => undefined;

/**
 * Lets new transactions and single writes of a process begin, except while a retried transaction runs without them.
 * Otherwise one that takes longer than others would conflict with a new one on each try, for as long as they arrive
 * without pause.
 */
export class TransactionGate {
  readonly #running = new Set<Promise<void>>();
  #opened: Promise<void> | undefined;
  #waitingCount = 0;

  /** Throws DatabaseError `busy` where too many wait for the gate. */
  async enter<T>(work: () => Promise<T>): Promise<T> {
    while (this.#opened) await this.#wait(this.#opened);
    const result = work();
    const end = result.then(ignoreResult, ignoreResult);
    this.#running.add(end);
    try {
      return await result;
    } finally {
      this.#running.delete(end);
    }
  }

  /**
   * Keeps new transactions waiting, and resolves when those that run have ended, or after a second. The returned
   * function opens the gate. Only one caller at a time may close it.
   */
  async close(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#opened = promise;
    await Promise.race([Promise.all(this.#running), pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return () => {
      this.#opened = undefined;
      resolve();
    };
  }

  async #wait(opened: Promise<void>): Promise<void> {
    if (this.#waitingCount >= MAX_WAITING)
      throw new DatabaseError('busy', undefined, 'too many wait');
    this.#waitingCount += 1;
    try {
      await opened;
    } finally {
      this.#waitingCount -= 1;
    }
  }
}
