import type pg from 'pg';
import { NamesInUse } from '#db/engine/names-in-use.ts';
import { FifoQueue } from '#db/engine/run.ts';

/**
 * Names that one process at a time holds, as advisory locks of PostgreSQL, which the server releases when a process
 * dies. All of them share one connection, so that they never use up the connections that their work needs.
 */
export class AdvisoryLocks {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #names = new NamesInUse();
  readonly #turns = new FifoQueue();
  #client: pg.PoolClient | undefined;
  #heldCount = 0;

  constructor(connect: () => Promise<pg.PoolClient>) {
    this.#connect = connect;
  }

  /** Runs `work` while the name is held. Returns undefined if another process holds it. */
  holding<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#names.runExclusively(name, async () => {
      if (!(await this.#turns.add(() => this.#acquire(name)))) return undefined;
      try {
        return await work();
      } finally {
        await this.#turns.add(() => this.#release(name));
      }
    });
  }

  async #acquire(name: string): Promise<boolean> {
    this.#client ??= await this.#connect();
    const isLocked = await this.#queryLock('pg_try_advisory_lock', name);
    if (isLocked) this.#heldCount += 1;
    else this.#releaseConnectionIfIdle();
    return isLocked;
  }

  async #release(name: string): Promise<void> {
    this.#heldCount -= 1;
    await this.#queryLock('pg_advisory_unlock', name);
    this.#releaseConnectionIfIdle();
  }

  /** Returns false if the connection is lost, and with it every lock. */
  async #queryLock(lock: string, name: string): Promise<boolean> {
    try {
      const answer = await this.#client?.query<[boolean]>({
        text: `select ${lock}(hashtextextended($1, 0))`,
        values: [name],
        rowMode: 'array',
      });
      return answer?.rows[0]?.[0] === true;
    } catch {
      this.#client?.release(true);
      this.#client = undefined;
      return false;
    }
  }

  /** Returns the connection to the pool when it holds no lock. */
  #releaseConnectionIfIdle(): void {
    if (this.#heldCount > 0) return;
    this.#client?.release();
    this.#client = undefined;
  }
}
