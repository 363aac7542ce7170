import type { Knex } from 'knex';

/**
 * Runs built queries as prepared statements. The query is built, never awaited: `run((knex) => knex<PetRow>('pets').where({
 * id }).first('id', 'name'))`. `first` returns a row or undefined, `returning([...])` and selects return rows, and
 * other writes the number of rows.
 */
export interface Runner {
  run<Q extends PromiseLike<unknown>>(build: (knex: Knex) => Q): Promise<Awaited<Q>>;
}

export interface Database extends Runner {
  /**
   * Runs `work` as one transaction. It must await only statements of `tx`, and may run again after a conflict. Throwing
   * rolls everything back.
   */
  transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T>;
  /**
   * Runs reads that all see the database as it was at the first of them. They delay no writes, and `work` may await
   * anything.
   */
  snapshot<T>(work: (reader: Runner) => Promise<T>): Promise<T>;
  /**
   * Runs `work` unless this or another process that uses the database runs work of the same name, and then returns
   * undefined. It is not a transaction, and `work` may use the database as usual.
   */
  runExclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined>;
  /** Whether a statement has found damage in the SQLite file since it was opened. Does not look for it. */
  isDamaged(): Promise<boolean>;
  readonly kind: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

/**
 * How many calls may wait for the database at a time, about a second's work of a slow computer. Further calls are
 * refused.
 */
export const MAX_WAITING = 256;

/** Runs work one after the other, in the order of arrival. */
export class FifoQueue {
  #tail: Promise<unknown> = Promise.resolve();

  add<T>(work: () => Promise<T> | T): Promise<T> {
    const result = this.#tail.then(work);
    this.#tail = result.catch(() => undefined);
    return result;
  }
}
