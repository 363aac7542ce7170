import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseError } from '#db/engine/errors.ts';
import { MAX_WAITING } from '#db/engine/run.ts';

/** The one connection that writes. */
export interface Writer {
  command(sql: string): void;
  /** Whether a transaction is open. SQLite ends one by itself if it cannot continue, for example on a full disk. */
  readonly isOpen: boolean;
}

/**
 * `statement` is a single statement, which is atomic by itself. `transaction` may have many. `alone` must not run
 * inside a transaction.
 */
type WriteKind = 'statement' | 'transaction' | 'alone';

interface WaitingWrite {
  readonly kind: WriteKind;
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The most writes that share a commit. The first of them is answered when the last one is done. */
const MAX_WRITES_PER_COMMIT = 64;

/**
 * Runs writes one after the other in the order of arrival. Writes that wait together share one transaction, each in its
 * own savepoint, and so wait for the disk only once. A write that fails rolls back only its own work. No write is
 * reported as done before the commit. If the commit fails, or the transaction is lost before it, all writes that share
 * it fail, and none of their work is stored.
 */
export class SharedCommits {
  readonly #writer: Writer;
  readonly #onTransactionEnd: () => void;
  #waiting: WaitingWrite[] = [];
  /** Includes the writes in progress. */
  #unfinishedCount = 0;
  #isProcessing = false;

  /** `onTransactionEnd` is called after each transaction, whether it was committed or not. */
  constructor(writer: Writer, onTransactionEnd: () => void = () => undefined) {
    this.#writer = writer;
    this.#onTransactionEnd = onTransactionEnd;
  }

  /** Rejects at once with DatabaseError `busy` if the queue is full. */
  add<T>(kind: WriteKind, work: () => Promise<T> | T): Promise<T> {
    if (this.#unfinishedCount >= MAX_WAITING) {
      return Promise.reject(new DatabaseError('busy', undefined, 'too many wait'));
    }
    return this.addLast(kind, work);
  }

  /** Like `add`, but without a limit, for the last work before closing. */
  addLast<T>(kind: WriteKind, work: () => Promise<T> | T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ kind, work, resolve, reject });
    this.#unfinishedCount += 1;
    if (!this.#isProcessing) void this.#processQueue();
    // A cast: the promise resolves with the result of `work`.
    return promise as Promise<T>;
  }

  async #processQueue(): Promise<void> {
    this.#isProcessing = true;
    // Collects the writes that arrive in the same turn of the event loop.
    for (await turn(); this.#waiting.length > 0; await turn()) {
      const group = this.#takeNextGroup();
      const [first] = group;
      if (group.length === 1 && first) await this.#commitAlone(first);
      else await this.#commitTogether(group);
      this.#unfinishedCount -= group.length;
    }
    this.#isProcessing = false;
  }

  /** The first waiting writes, at most as many as may share a commit. */
  #takeNextGroup(): readonly WaitingWrite[] {
    const soleWriteIndex = this.#waiting.findIndex(({ kind }) => kind === 'alone');
    const batchSize =
      soleWriteIndex === -1
        ? MAX_WRITES_PER_COMMIT
        : Math.min(soleWriteIndex, MAX_WRITES_PER_COMMIT);
    return this.#waiting.splice(0, Math.max(1, batchSize));
  }

  async #commitAlone({ kind, work, resolve, reject }: WaitingWrite): Promise<void> {
    try {
      resolve(await (kind === 'transaction' ? this.#inTransaction(work) : work()));
    } catch (error) {
      reject(error);
    }
  }

  async #inTransaction<T>(work: () => T): Promise<Awaited<T>> {
    this.#writer.command('BEGIN IMMEDIATE');
    try {
      const result = await work();
      this.#writer.command('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    } finally {
      this.#onTransactionEnd();
    }
  }

  async #commitTogether(group: readonly WaitingWrite[]): Promise<void> {
    try {
      const reports = await this.#inTransaction(async () => {
        const callbacks: (() => void)[] = [];
        for (const write of group) callbacks.push(await this.#runInSavepoint(write));
        return callbacks;
      });
      for (const report of reports) report();
    } catch (error) {
      // Writes that had failed by themselves are rejected too: they may have read work of others that is now rolled back.
      for (const { reject } of group) reject(error);
    }
  }

  /** Returns a function that reports the outcome. Throws if the surrounding transaction is lost. */
  async #runInSavepoint({ kind, work, resolve, reject }: WaitingWrite): Promise<() => void> {
    const isMany = kind === 'transaction';
    if (isMany) this.#writer.command('SAVEPOINT one');
    try {
      const result = await work();
      if (isMany) this.#writer.command('RELEASE one');
      return () => resolve(result);
    } catch (error) {
      if (!this.#writer.isOpen) throw error;
      if (isMany) {
        this.#writer.command('ROLLBACK TO one');
        this.#writer.command('RELEASE one');
      }
      return () => reject(error);
    }
  }

  #rollBack(): void {
    if (!this.#writer.isOpen) return;
    try {
      this.#writer.command('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself. The first error is the one to report.
    }
  }
}
