import type pg from 'pg';
import { NamesInUse } from '#db/engine/names-in-use.ts';
import { FifoQueue } from '#db/engine/run.ts';

/**
 * Names that one process at a time holds, through locks of PostgreSQL's own: the server lets go of them when a process
 * dies, however it dies. All of them are on one connection, so that they never take up those that their work needs.
 */
export class AdvisoryLocks {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #names = new NamesInUse();
  readonly #turns = new FifoQueue();
  #client: pg.PoolClient | undefined;
  #held = 0;

  constructor(connect: () => Promise<pg.PoolClient>) {
    this.#connect = connect;
  }

  /** Runs `work` while the name is held; gives undefined where somebody else holds it. */
  holding<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#names.alone(name, async () => {
      if (!(await this.#turns.add(() => this.#take(name)))) return undefined;
      try {
        return await work();
      } finally {
        await this.#turns.add(() => this.#letGo(name));
      }
    });
  }

  async #take(name: string): Promise<boolean> {
    this.#client ??= await this.#connect();
    const held = await this.#ask('pg_try_advisory_lock', name);
    if (held) this.#held += 1;
    else this.#rest();
    return held;
  }

  async #letGo(name: string): Promise<void> {
    this.#held -= 1;
    await this.#ask('pg_advisory_unlock', name);
    this.#rest();
  }

  /** False, and every lock gone, where the connection is. */
  async #ask(lock: string, name: string): Promise<boolean> {
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

  /** A connection that holds nothing is anybody's. */
  #rest(): void {
    if (this.#held > 0) return;
    this.#client?.release();
    this.#client = undefined;
  }
}
