import { setImmediate as turn } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Database, Runner } from '#db/engine/run.ts';

/** A database whose file can be replaced. Calls wait meanwhile and then continue with the new file. */
export class ReplaceableDatabase implements Database {
  readonly #reopen: () => Promise<Database>;
  #current: Promise<Database>;

  private constructor(database: Database, reopen: () => Promise<Database>) {
    this.#current = Promise.resolve(database);
    this.#reopen = reopen;
  }

  static async open(reopen: () => Promise<Database>): Promise<ReplaceableDatabase> {
    return new ReplaceableDatabase(await reopen(), reopen);
  }

  readonly kind = 'sqlite';

  async run<Q extends PromiseLike<unknown>>(build: (knex: Knex) => Q): Promise<Awaited<Q>> {
    return (await this.#current).run(build);
  }

  async transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T> {
    return (await this.#current).transaction(work);
  }

  async snapshot<T>(work: (reader: Runner) => Promise<T>): Promise<T> {
    return (await this.#current).snapshot(work);
  }

  async runExclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return (await this.#current).runExclusively(name, work);
  }

  async isDamaged(): Promise<boolean> {
    return (await this.#current).isDamaged();
  }

  /**
   * Closes the database after every write that has begun, runs `work`, and opens the file that is then there, also if
   * `work` threw. Its error is thrown afterwards.
   */
  async replace(work: () => Promise<void>): Promise<void> {
    const previousDatabase = this.#current;
    const { promise, resolve, reject } = Promise.withResolvers<Database>();
    this.#current = promise;
    // The rejection is ignored here, because each waiting call reports the error.
    promise.catch(() => undefined);
    // Calls that already hold the old database may still start a statement in this tick.
    await turn();
    await (await previousDatabase).close();
    try {
      await work();
    } finally {
      await this.#reopen().then(resolve, reject);
    }
    await promise;
  }

  async close(): Promise<void> {
    // A database that could not be opened again does not need to be closed.
    await this.#current.then(
      (database) => database.close(),
      () => undefined,
    );
  }
}
