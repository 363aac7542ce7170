import { setImmediate as turn } from 'node:timers/promises';
import { DatabaseError } from '#db/engine/errors.ts';
import { MOST_WAITING } from '#db/engine/run.ts';

/** The one connection that writes. */
export interface Writer {
  command(sql: string): void;
  /** Whether a transaction is open on it: SQLite ends one by itself where it cannot go on, on a full disk say. */
  readonly isOpen: boolean;
}

/**
 * `statement` is one statement, which does all or nothing by itself. `transaction` may be many. `alone` is what no
 * transaction may be around.
 */
type Kind = 'statement' | 'transaction' | 'alone';

interface Waiting {
  readonly kind: Kind;
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** How many share a commit at most: the first of them is told no sooner than the last is done. */
const MOST_TOGETHER = 64;

/**
 * Writes, one after another in the order they came. Those that wait together share one transaction, each in a savepoint
 * of its own, and so one wait for the disk. One that fails undoes its own work alone. Nobody is told of success before
 * the commit; where that fails, or the transaction is lost before, all that shared it are told so, and nothing of any
 * of them is there.
 */
export class SharedCommits {
  readonly #writer: Writer;
  readonly #over: () => void;
  #waiting: Waiting[] = [];
  /** With those that are being done. */
  #unfinished = 0;
  #isAtWork = false;

  /** `over` is called after each transaction, whichever way it ended. */
  constructor(writer: Writer, over: () => void = () => undefined) {
    this.#writer = writer;
    this.#over = over;
  }

  /** Rejects with DatabaseError `busy` at once where as many wait as may. */
  add<T>(kind: Kind, work: () => Promise<T> | T): Promise<T> {
    if (this.#unfinished >= MOST_WAITING) {
      return Promise.reject(new DatabaseError('busy', undefined, 'too many wait'));
    }
    return this.addLast(kind, work);
  }

  /** As `add`, however many wait: for what nothing comes after. */
  addLast<T>(kind: Kind, work: () => Promise<T> | T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({ kind, work, resolve, reject });
    this.#unfinished += 1;
    if (!this.#isAtWork) void this.#workOff();
    // The cast: what it resolves with is what `work` gave.
    return promise as Promise<T>;
  }

  async #workOff(): Promise<void> {
    this.#isAtWork = true;
    // What the same turn of the event loop brings in comes together.
    for (await turn(); this.#waiting.length > 0; await turn()) {
      const group = this.#next();
      const [first] = group;
      if (group.length === 1 && first) await this.#doByItself(first);
      else await this.#doTogether(group);
      this.#unfinished -= group.length;
    }
    this.#isAtWork = false;
  }

  /** The first that wait, as many as may share a commit. */
  #next(): readonly Waiting[] {
    const alone = this.#waiting.findIndex(({ kind }) => kind === 'alone');
    const most = alone === -1 ? MOST_TOGETHER : Math.min(alone, MOST_TOGETHER);
    return this.#waiting.splice(0, Math.max(1, most));
  }

  async #doByItself({ kind, work, resolve, reject }: Waiting): Promise<void> {
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
      this.#over();
    }
  }

  async #doTogether(group: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#inTransaction(async () => {
        const each: (() => void)[] = [];
        for (const write of group) each.push(await this.#doOne(write));
        return each;
      });
      for (const tell of outcomes) tell();
    } catch (error) {
      // Also who had failed by itself: what it saw of those before it is not there.
      for (const { reject } of group) reject(error);
    }
  }

  /** Gives the way to tell what came of it. Throws where the transaction around it is lost. */
  async #doOne({ kind, work, resolve, reject }: Waiting): Promise<() => void> {
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
      // SQLite has rolled back by itself; the first error is the one to tell.
    }
  }
}
