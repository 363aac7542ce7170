import { AsyncLocalStorage } from 'node:async_hooks';
import BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { mapDriverError } from './errors.ts';
import { NamesInUse } from './names-in-use.ts';
import { setPragmas } from './pragmas.ts';
import { type Database, FifoQueue, MOST_WAITING, type Runner } from './run.ts';
import {
  compile,
  encodeForSqlite,
  rowDecoder,
  type Statement,
  statementBuilder,
} from './statement.ts';

const CACHED_STATEMENTS = 400;

interface Prepared {
  statement: BetterSqlite3.Statement<unknown[]>;
  decode: ((values: readonly unknown[]) => Record<string, unknown>) | undefined;
}

/** A connection with its bounded cache of prepared statements. */
class Connection {
  readonly #raw: BetterSqlite3.Database;
  readonly #cache = new Map<string, Prepared>();
  readonly #observe: (sql: string) => void;

  constructor(raw: BetterSqlite3.Database, observe: (sql: string) => void) {
    this.#raw = raw;
    this.#observe = observe;
  }

  #prepare(sql: string): Prepared {
    const cached = this.#cache.get(sql);
    if (cached !== undefined) {
      this.#cache.delete(sql);
      this.#cache.set(sql, cached);
      return cached;
    }
    const statement = this.#raw.prepare(sql);
    const decode = statement.reader
      ? rowDecoder(
          statement
            .raw(true)
            .columns()
            .map((column) => column.name),
        )
      : undefined;
    const prepared = { statement, decode };
    this.#cache.set(sql, prepared);
    const oldest = this.#cache.keys().next().value;
    if (this.#cache.size > CACHED_STATEMENTS && oldest !== undefined) this.#cache.delete(oldest);
    return prepared;
  }

  execute({ sql, bindings, gives }: Statement): unknown {
    this.#observe(sql);
    try {
      const { statement, decode } = this.#prepare(sql);
      if (decode === undefined) {
        const { changes } = statement.run(...bindings);
        return gives === 'count' ? changes : [];
      }
      if (gives === 'first') {
        const values = statement.get(...bindings) as unknown[] | undefined;
        return values === undefined ? undefined : decode(values);
      }
      const rows = statement.all(...bindings) as unknown[][];
      return gives === 'column' ? rows.map((values) => values[0]) : rows.map(decode);
    } catch (error) {
      throw mapDriverError(error);
    }
  }

  command(sql: string): void {
    this.execute({ sql, bindings: [], reads: false, gives: 'count' });
  }

  close(): void {
    this.#cache.clear();
    this.#raw.close();
  }
}

const connect = (file: string, reading: boolean): BetterSqlite3.Database => {
  const raw = new BetterSqlite3(file, { timeout: 5000 });
  setPragmas(raw);
  if (reading) raw.pragma('query_only = ON');
  return raw;
};

/**
 * SQLite through two connections: every write waits its turn at one writer, reads go to a query-only reader.
 * One connection must never interleave two requests' work: a statement that ran inside another request's open
 * transaction would vanish with its rollback.
 */
export class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  readonly #build = statementBuilder('better-sqlite3');
  readonly #writes = new FifoQueue(MOST_WAITING);
  readonly #names = new NamesInUse();
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #closed: () => void;

  constructor(
    file: string,
    observe: (sql: string) => void = () => undefined,
    closed: () => void = () => undefined,
  ) {
    this.#closed = closed;
    this.#writer = new Connection(connect(file, false), observe);
    this.#reader = new Connection(connect(file, true), observe);
  }

  run<Q extends PromiseLike<unknown>>(build: (k: Knex) => Q): Promise<Awaited<Q>> {
    if (this.#inside.getStore()) {
      // Would wait for ever for the writer that the transaction around it holds.
      return Promise.reject(new Error('inside a transaction only its own tx may be used'));
    }
    return this.#settle(() => {
      const statement = compile(build(this.#build), encodeForSqlite);
      return statement.reads
        ? this.#reader.execute(statement)
        : this.#writes.add(() => this.#writer.execute(statement));
    });
  }

  transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T> {
    if (this.#inside.getStore()) return Promise.reject(new Error('transactions do not nest'));
    const tx: Runner = {
      run: (build) =>
        this.#settle(() => this.#writer.execute(compile(build(this.#build), encodeForSqlite))),
    };
    return this.#writes.add(async () => {
      this.#writer.command('BEGIN IMMEDIATE');
      try {
        const result = await this.#inside.run(true, () => work(tx));
        this.#writer.command('COMMIT');
        return result;
      } catch (error) {
        this.#rollback();
        throw error;
      }
    });
  }

  /** One process has the file. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#names.alone(name, work);
  }

  #rollback(): void {
    try {
      this.#writer.command('ROLLBACK');
    } catch {
      // SQLite has already rolled back by itself (a full disk, say); the first error is the one to tell.
    }
  }

  /** The single cast of the layer: a statement's rows have the type that its builder promised. */
  async #settle<R>(execute: () => unknown): Promise<R> {
    return (await execute()) as R;
  }

  async close(): Promise<void> {
    await this.#writes.addLast(() => {
      this.#reader.close();
      this.#writer.close();
      this.#closed();
    });
  }
}
