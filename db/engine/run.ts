import type { Knex } from 'knex';

/**
 * Runs built queries as prepared statements. The query is built, never awaited:
 * `run((k) => k<PetRow>('pets').where({ id }).first('id', 'name'))`.
 * `first` gives a row or undefined, `returning([...])` and selects give rows, other writes the number of rows.
 */
export interface Runner {
  run<Q extends PromiseLike<unknown>>(build: (k: Knex) => Q): Promise<Awaited<Q>>;
}

export interface Database extends Runner {
  /**
   * Runs `work` as one transaction: what it awaits must be `tx` statements alone, and it may run again
   * after a conflict. Throwing rolls everything back.
   */
  transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
  /**
   * Runs reads that all see the database as it was at the first of them. They hold up nobody who writes, and what `work`
   * awaits may be anything.
   */
  snapshot<T>(work: (reader: Runner) => Promise<T>): Promise<T>;
  /**
   * Runs `work` unless another process that uses this database, or this one, is at work under the same name; gives
   * undefined then. It is no transaction, and `work` may use the database as it likes.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  readonly kind: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

/** How many may wait for the database at a time: about a second of a slow computer. Whoever comes beyond is refused. */
export const MOST_WAITING = 256;

/** One after another, in the order they came. */
export class FifoQueue {
  #tail: Promise<unknown> = Promise.resolve();

  add<T>(work: () => Promise<T> | T): Promise<T> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}
