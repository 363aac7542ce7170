import type pg from 'pg';
import { NamesInUse } from '#db/engine/names-in-use.ts';
import { FifoQueue } from '#db/engine/run.ts';

/** Milliseconds between tries to connect again for the names of a lost connection. */
const REGAIN_PAUSE = 200;

/** The name that all running servers share, and that one has alone while it migrates the database. */
export const SERVERS = 'alaga: servers';

const SHARE_SQL = 'select pg_advisory_lock_shared(hashtextextended($1, 0))';

/** Milliseconds between two signs of life of a process that holds names. */
const SIGN_OF_LIFE = 5000;

interface SharedName {
  readonly name: string;
  readonly onRegained: () => Promise<void>;
}

/**
 * Names that one process at a time holds, as advisory locks of PostgreSQL, which the server releases when a process
 * dies or is frozen. One that wakes up continues its work, which another process may have begun meanwhile. All names
 * share one connection, so that they never use up the connections that their work needs. If it is lost, the names are
 * taken again at once, so that no other process begins the same work.
 */
export class AdvisoryLocks {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #names = new NamesInUse();
  readonly #turns = new FifoQueue();
  #client: pg.PoolClient | undefined;
  #signs: NodeJS.Timeout | undefined;
  /** The names whose work is in progress. */
  readonly #held = new Set<string>();
  #shared: SharedName | undefined;

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

  /**
   * Holds a name beside other processes until `close`. Waits while another process has it alone. `onRegained` runs
   * whenever the name was lost for a moment, in which another process may have had it alone.
   */
  async share(name: string, onRegained: () => Promise<void>): Promise<void> {
    this.#shared = { name, onRegained };
    await this.#turns.add(() => this.#open());
  }

  /** Releases the shared name, or stops waiting for it. */
  close(): void {
    this.#shared = undefined;
    this.#closeConnection(true);
  }

  async #acquire(name: string): Promise<boolean> {
    await this.#open();
    const isLocked = await this.#queryLock('pg_try_advisory_lock', name);
    if (isLocked) this.#held.add(name);
    else this.#releaseConnectionIfIdle();
    return isLocked;
  }

  async #release(name: string): Promise<void> {
    this.#held.delete(name);
    await this.#queryLock('pg_advisory_unlock', name);
    this.#releaseConnectionIfIdle();
  }

  /** Opens the connection if there is none, and locks the names on it that the last one held. */
  async #open(): Promise<void> {
    if (this.#client) return;
    const client = await this.#connect();
    this.#client = client;
    client.on('end', this.#onEnd);
    this.#signs = setInterval(() => {
      client.query('select').catch(() => {
        if (client === this.#client) this.#onEnd();
      });
    }, SIGN_OF_LIFE).unref();
    if (this.#shared) await this.#lockShared(client, this.#shared);
    // Another process may have taken a name meanwhile.
    for (const name of this.#held) await this.#queryLock('pg_try_advisory_lock', name);
  }

  async #lockShared(client: pg.PoolClient, { name }: SharedName): Promise<void> {
    try {
      await client.query(SHARE_SQL, [name]);
    } catch (error) {
      if (client === this.#client) this.#closeConnection(true);
      throw error;
    }
  }

  readonly #onEnd = (): void => {
    this.#closeConnection(true);
    this.#regain();
  };

  #regain(): void {
    void this.#turns
      .add(async () => {
        if (this.#held.size === 0 && !this.#shared) return;
        await this.#open();
        await this.#shared?.onRegained();
        this.#releaseConnectionIfIdle();
      })
      .catch(() => setTimeout(() => this.#regain(), REGAIN_PAUSE).unref());
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
      this.#onEnd();
      return false;
    }
  }

  #closeConnection(isLost: boolean): void {
    clearInterval(this.#signs);
    this.#client?.off('end', this.#onEnd);
    this.#client?.release(isLost);
    this.#client = undefined;
  }

  /** Returns the connection to the pool when it holds no lock. */
  #releaseConnectionIfIdle(): void {
    if (this.#held.size === 0 && !this.#shared) this.#closeConnection(false);
  }
}
