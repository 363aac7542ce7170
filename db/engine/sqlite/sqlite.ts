import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { Knex } from 'knex';
import { DatabaseError, mapDriverError } from '#db/engine/errors.ts';
import { LoopSlices, yieldIfLong } from '#db/engine/loop-slices.ts';
import { NamesInUse } from '#db/engine/names-in-use.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import {
  compile,
  encodeForSqlite,
  rowDecoder,
  type Statement,
  statementBuilder,
} from '#db/engine/statement.ts';
import { Checkpoints } from './checkpoint.ts';
import { setPragmas } from './pragmas.ts';
import { SharedCommits } from './shared-commit.ts';

const CACHED_STATEMENTS = 400;

interface PreparedStatement {
  statement: BetterSqlite3.Statement<unknown[]>;
  decode: ((values: readonly unknown[]) => Record<string, unknown>) | undefined;
}

/** A connection with its bounded cache of prepared statements. */
class Connection {
  readonly #raw: BetterSqlite3.Database;
  readonly #cache = new Map<string, PreparedStatement>();
  readonly #observe: (sql: string) => void;
  readonly #onDamage: () => void;

  constructor(raw: BetterSqlite3.Database, observe: (sql: string) => void, onDamage: () => void) {
    this.#raw = raw;
    this.#observe = observe;
    this.#onDamage = onDamage;
  }

  #prepare(sql: string): PreparedStatement {
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
    const oldestKey = this.#cache.keys().next().value;
    if (this.#cache.size > CACHED_STATEMENTS && oldestKey !== undefined)
      this.#cache.delete(oldestKey);
    return prepared;
  }

  execute({ sql, bindings, resultKind }: Statement): unknown {
    this.#observe(sql);
    try {
      const { statement, decode } = this.#prepare(sql);
      if (decode === undefined) {
        const { changes } = statement.run(...bindings);
        return resultKind === 'count' ? changes : [];
      }
      if (resultKind === 'first') {
        const values = statement.get(...bindings) as unknown[] | undefined;
        return values === undefined ? undefined : decode(values);
      }
      const rows = statement.all(...bindings) as unknown[][];
      return resultKind === 'column' ? rows.map((values) => values[0]) : rows.map(decode);
    } catch (error) {
      const mappedError = mapDriverError(error);
      if (mappedError instanceof DatabaseError && mappedError.code === 'damaged') this.#onDamage();
      throw mappedError;
    }
  }

  command(sql: string): void {
    this.execute({ sql, bindings: [], access: 'anything', resultKind: 'count' });
  }

  /** Changes a setting of the connection. */
  pragma(text: string): void {
    this.#raw.pragma(text);
  }

  get isOpen(): boolean {
    return this.#raw.inTransaction;
  }

  close(): void {
    this.#cache.clear();
    this.#raw.close();
  }
}

/** The number of rows that a statement wrote, from its result: a number, or the rows themselves. */
const countRows = (result: unknown): number =>
  typeof result === 'number' ? result : Array.isArray(result) ? result.length : 1;

/** The bytes of photos and documents in a statement. */
const countBindingBytes = ({ bindings }: Statement): number =>
  bindings.reduce<number>((sum, value) => sum + (Buffer.isBuffer(value) ? value.length : 0), 0);

const connect = (file: string, isReadOnly: boolean): BetterSqlite3.Database => {
  const database = new BetterSqlite3(file, { timeout: 5000 });
  setPragmas(database);
  if (isReadOnly) database.pragma('query_only = ON');
  return database;
};

/**
 * SQLite through two connections. Writes queue at one writer, and those that wait together share a commit. Reads use a
 * query-only reader, which sees committed data. Two requests must never share a connection: a statement that ran inside
 * another request's open transaction would be lost with its rollback.
 */
export class SqliteDatabase implements Database {
  readonly kind = 'sqlite';
  readonly #build = statementBuilder('better-sqlite3');
  readonly #names = new NamesInUse();
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #writer: Connection;
  readonly #writes: SharedCommits;
  readonly #checkpoints: Checkpoints;
  readonly #reader: Connection;
  readonly #onClosed: () => void;
  readonly #file: string;
  readonly #observe: (sql: string) => void;
  /** Separate from the slices of reads: the next write waits until the transaction in progress ends. */
  readonly #writerSlices = new LoopSlices();
  /** Reads that have begun and may still need a connection. */
  #reading = 0;
  #hasFoundDamage = false;

  constructor(
    file: string,
    observe: (sql: string) => void = () => undefined,
    closed: () => void = () => undefined,
  ) {
    this.#onClosed = closed;
    this.#file = file;
    this.#observe = observe;
    this.#writer = new Connection(connect(file, false), observe, this.#noteDamage);
    this.#checkpoints = new Checkpoints(file, this.#writer);
    this.#writes = new SharedCommits(this.#writer, () => this.#checkpoints.afterTransaction());
    this.#reader = new Connection(connect(file, true), observe, this.#noteDamage);
  }

  readonly #noteDamage = (): void => {
    this.#hasFoundDamage = true;
  };

  async isDamaged(): Promise<boolean> {
    return this.#hasFoundDamage;
  }

  /** A statement's rows have the type that its builder promised. The casts of this layer are here and in `tx`. */
  async run<Q extends PromiseLike<unknown>>(build: (knex: Knex) => Q): Promise<Awaited<Q>> {
    if (this.#inside.getStore()) {
      // This statement would wait for ever for the writer, which the surrounding transaction holds.
      throw new Error('inside a transaction only its own tx may be used');
    }
    const statement = compile(build(this.#build), encodeForSqlite);
    if (statement.access === 'read') {
      await this.#yieldToOthers();
      return this.#reader.execute(statement) as Awaited<Q>;
    }
    const kind = statement.access === 'write' ? 'statement' : 'alone';
    return (await this.#writes.add(kind, () => this.#writer.execute(statement))) as Awaited<Q>;
  }

  async transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T> {
    if (this.#inside.getStore()) throw new Error('transactions do not nest');
    return this.#writes.add('transaction', () => this.#inside.run(true, () => work(this.#tx)));
  }

  readonly #tx: Runner = {
    run: async <Q extends PromiseLike<unknown>>(build: (knex: Knex) => Q): Promise<Awaited<Q>> => {
      // Nothing else runs on the writer meanwhile: it belongs to this transaction until it ends.
      await this.#writerSlices.yieldIfLong();
      // A transaction that SQLite has ended cannot continue: each statement would be committed by itself.
      if (!this.#writer.isOpen)
        throw new DatabaseError('other', undefined, 'the transaction is over');
      const statement = compile(build(this.#build), encodeForSqlite);
      const result = this.#writer.execute(statement);
      if (statement.access === 'write')
        this.#checkpoints.count(countRows(result), countBindingBytes(statement));
      return result as Awaited<Q>;
    },
  };

  /** Counted, so that the reader is not closed before a waiting statement has run. */
  async #yieldToOthers(): Promise<void> {
    this.#reading += 1;
    try {
      await yieldIfLong();
    } finally {
      this.#reading -= 1;
    }
  }

  /** Uses its own connection: a read transaction on the shared reader would show an old state to all other reads. */
  async snapshot<T>(work: (reader: Runner) => Promise<T>): Promise<T> {
    const reader = new Connection(connect(this.#file, true), this.#observe, this.#noteDamage);
    // Counted once there is a connection: closing waits for each read that is counted.
    this.#reading += 1;
    try {
      reader.command('BEGIN');
      return await work({
        run: async <Q extends PromiseLike<unknown>>(
          build: (knex: Knex) => Q,
        ): Promise<Awaited<Q>> => {
          await yieldIfLong();
          return reader.execute(compile(build(this.#build), encodeForSqlite)) as Awaited<Q>;
        },
      });
    } finally {
      reader.close();
      this.#reading -= 1;
    }
  }

  /** Names are enough, because only one process uses the file. */
  runExclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#names.runExclusively(name, work);
  }

  async close(): Promise<void> {
    await this.#writes.addLast('alone', async () => {
      await this.#checkpoints.close();
      while (this.#reading > 0) await nextTurn();
      this.#reader.close();
      this.#writer.close();
      this.#onClosed();
    });
  }
}
