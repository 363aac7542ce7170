import { setImmediate as turn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database, Runner } from '#db/engine/run.ts';

/** A database whose file can be replaced while whoever uses it waits, and then goes on with the other. */
export class ReplaceableDatabase implements Database {
  readonly #reopen: () => Promise<Database>;
  #current: Promise<Database>;

  private constructor(first: Database, reopen: () => Promise<Database>) {
    this.#current = Promise.resolve(first);
    this.#reopen = reopen;
  }

  static async open(reopen: () => Promise<Database>): Promise<ReplaceableDatabase> {
    return new ReplaceableDatabase(await reopen(), reopen);
  }

  readonly kind = 'sqlite';

  async run<Q extends PromiseLike<unknown>>(build: (k: Knex) => Q): Promise<Awaited<Q>> {
    return (await this.#current).run(build);
  }

  async transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T> {
    return (await this.#current).transaction(work);
  }

  async snapshot<T>(work: (reader: Runner) => Promise<T>): Promise<T> {
    return (await this.#current).snapshot(work);
  }

  async alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return (await this.#current).alone(name, work);
  }

  /**
   * Closes the database behind every write that was begun, does `work`, and opens whatever stands there then, also
   * where `work` threw; its error is thrown behind that.
   */
  async replace(work: () => Promise<void>): Promise<void> {
    const before = this.#current;
    const { promise, resolve, reject } = Promise.withResolvers<Database>();
    this.#current = promise;
    // Whoever waits is told by its own call.
    promise.catch(() => undefined);
    // Who was given the one before in this very turn still begins with it.
    await turn();
    await (await before).close();
    try {
      await work();
    } finally {
      await this.#reopen().then(resolve, reject);
    }
    await promise;
  }

  async close(): Promise<void> {
    // What could not be opened again needs no closing.
    await this.#current.then(
      (database) => database.close(),
      () => undefined,
    );
  }
}
