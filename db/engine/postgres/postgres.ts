import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import { DatabaseError, mapDriverError } from '#db/engine/errors.ts';
import { type Database, FifoQueue, MAX_WAITING, type Runner } from '#db/engine/run.ts';
import { isKnownSchema, newerSchema, readMigrations } from '#db/engine/schema.ts';
import { compile, rowDecoder, type Statement, statementBuilder } from '#db/engine/statement.ts';
import { AdvisoryLocks, SERVERS } from './advisory-locks.ts';
import { IDLE_IN_TRANSACTION, KEEP_ALIVE_SQL, LOST_SERVER_SQL } from './lost-servers.ts';
import { TransactionGate } from './transaction-gate.ts';

const MAX_CONNECTIONS = 10;

/** Milliseconds of silence after which the operating system asks whether the other computer is still there. */
const KEEP_ALIVE_AFTER = 10_000;

/**
 * Milliseconds after which a statement without an answer counts as lost, with its connection. A network that is cut
 * without a word would otherwise keep its callers waiting for a quarter of an hour or for ever.
 */
export const ANSWER_TIMEOUT = 60_000;

/** The most statements that each connection keeps prepared. A name belongs to one text for ever. */
const NAMED_STATEMENTS = 500;

/** The maximum number of bindings of a named statement. Longer lists rarely repeat with the same length. */
const NAMED_BINDINGS = 24;

/** How often a transaction is repeated after a conflict. */
const MAX_RETRIES = 12;

/** After so many tries, new transactions of the process wait until a transaction has succeeded. */
const TRIES_BEFORE_LOCK = 4;

/** The longest pause between two tries, in milliseconds. */
const MAX_PAUSE_MS = 256;

/** Waits longer after each failure: quick retries would all conflict with the same slow transaction. */
const backOff = (failures: number): Promise<void> =>
  pause(Math.min(2 ** failures, MAX_PAUSE_MS) * (0.5 + Math.random() / 2));

/** The lock that serialises retries in all processes. It is released with its connection. */
const RETRY_LOCK_KEY = "hashtextextended('alaga: transactions that met', 0)";

const BIGINT_OID = 20;
const NUMERIC_OID = 1700;

/** Parses counts and sums as numbers, as SQLite returns them. The other types need no parser of their own. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === BIGINT_OID || oid === NUMERIC_OID ? Number : pg.types.getTypeParser(oid, format),
};

/**
 * A pool of connections to a PostgreSQL server, opened on demand. The URL has the form that PostgreSQL's own tools use.
 * Without `answerTimeout` both sides may take any time.
 */
export const connectionsTo = (url: string, answerTimeout?: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    types,
    application_name: 'alaga',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    ...(answerTimeout === undefined ? {} : { query_timeout: answerTimeout }),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
    onConnect: (client) =>
      client.query(answerTimeout === undefined ? KEEP_ALIVE_SQL : LOST_SERVER_SQL),
  });
  // A connection that breaks while it is idle leaves the pool. The next caller gets another one, or an error.
  pool.on('error', () => undefined);
  // The pool does not listen to a connection in use: its holder learns of a failure from the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

type DecodeRow = ReturnType<typeof rowDecoder>;

interface KnownStatement {
  readonly name: string | undefined;
  decode: DecodeRow | undefined;
}

/** The statements that were run before. Those that are repeated are prepared, on each connection separately. */
class KnownStatements {
  readonly #known = new Map<string, KnownStatement>();
  readonly #usedOnce = new Set<string>();

  find({ sql, bindings }: Statement): KnownStatement {
    const knownStatement = this.#known.get(sql);
    if (knownStatement) return knownStatement;
    const isWorthIt = bindings.length <= NAMED_BINDINGS && this.#known.size < NAMED_STATEMENTS;
    if (!isWorthIt || !this.#usedOnce.has(sql)) {
      if (this.#usedOnce.size > NAMED_STATEMENTS) this.#usedOnce.clear();
      this.#usedOnce.add(sql);
      return { name: undefined, decode: undefined };
    }
    const namedStatement = { name: `s${this.#known.size}`, decode: undefined };
    this.#known.set(sql, namedStatement);
    this.#usedOnce.delete(sql);
    return namedStatement;
  }
}

const knownByPool = new WeakMap<pg.Pool, KnownStatements>();

/** One list of names for each pool: a connection refuses a name that it knows for another text. */
const getKnownStatements = (pool: pg.Pool): KnownStatements => {
  const statements = knownByPool.get(pool) ?? new KnownStatements();
  knownByPool.set(pool, statements);
  return statements;
};

/** `unique` is a conflict too: a row that was not found may exist by now, and the next try finds it. */
const isConflict = (error: unknown, tries: number): boolean =>
  error instanceof DatabaseError &&
  (error.code === 'conflict' || (error.code === 'unique' && tries === 1));

/** The driver's error for a connection that is lost, or was never made, has no code. */
const mapError = (error: unknown): unknown => {
  const mappedError = mapDriverError(error);
  const isUncoded =
    mappedError === error && error instanceof Error && !(error instanceof TypeError);
  return isUncoded ? new DatabaseError('unavailable', error) : mappedError;
};

/** PostgreSQL's code for everything that it does not support. */
const FEATURE_NOT_SUPPORTED = '0A000';

const isUnsupported = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === FEATURE_NOT_SUPPORTED;

const isLost = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'unavailable';

type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>;

const isCommitted = ({ command }: pg.QueryResult): boolean => command === 'COMMIT';

/** The outcome of one try of a transaction. */
type AttemptResult<T> =
  | { readonly result: T }
  | { readonly error: unknown; readonly cause: unknown };

/**
 * PostgreSQL through a pool of connections. Transactions are SERIALIZABLE, and one that conflicts with another is
 * repeated.
 */
export class PostgresDatabase implements Database {
  readonly kind = 'postgres';
  readonly #build = statementBuilder('pg');
  readonly #known: KnownStatements;
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #retryQueue = new FifoQueue();
  readonly #gate = new TransactionGate();
  readonly #locks: AdvisoryLocks;
  readonly #pool: pg.Pool;
  readonly #observe: (sql: string) => void;
  readonly #closePool: () => Promise<void>;
  readonly #onConnection: (isLost: boolean) => void;

  constructor(
    pool: pg.Pool,
    observe: (sql: string) => void = () => undefined,
    closed: () => Promise<void> = () => pool.end(),
    onConnection?: (isLost: boolean) => void,
  ) {
    this.#pool = pool;
    this.#known = getKnownStatements(pool);
    this.#closePool = closed;
    this.#locks = new AdvisoryLocks(() => this.#connect());
    this.#observe = observe;
    this.#onConnection = onConnection ?? (() => undefined);
    // Reports the failure of an idle connection at once.
    if (onConnection) pool.on('error', () => onConnection(true));
  }

  run<Q extends PromiseLike<unknown>>(build: (knex: Knex) => Q): Promise<Awaited<Q>> {
    if (this.#inside.getStore()) {
      return Promise.reject(new Error('inside a transaction only its own tx may be used'));
    }
    return this.#runStatement(async () => {
      const statement = compile(build(this.#build));
      this.#requireRoom();
      const execute = () => this.#executeAlone(statement);
      return statement.access === 'read' ? execute() : this.#gate.enter(execute);
    });
  }

  async #executeAlone(statement: Statement): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#execute(this.#pool, statement);
      } catch (error) {
        const isOver = tries > MAX_RETRIES || !(error instanceof DatabaseError);
        if (isOver || error.code !== 'conflict') throw error;
      }
    }
  }

  async transaction<T>(work: (tx: Runner) => Promise<T>): Promise<T> {
    if (this.#inside.getStore()) throw new Error('transactions do not nest');
    const firstAttempt = await this.#gate.enter(() => this.#attempt(work));
    if ('result' in firstAttempt) return firstAttempt.result;
    if (!isConflict(firstAttempt.cause, 1)) throw firstAttempt.error;
    // Retries of conflicting transactions are serialised, so that they cannot conflict with each other again. Each
    // process has at most one that waits for its turn.
    return this.#retryQueue.add(() => this.#retry(work));
  }

  async #retry<T>(work: (tx: Runner) => Promise<T>): Promise<T> {
    let openGate: (() => void) | undefined;
    try {
      for (let tries = 2; ; tries += 1) {
        if (tries > 2) await backOff(tries - 2);
        if (tries > TRIES_BEFORE_LOCK) openGate ??= await this.#gate.close();
        const attempt = await this.#attempt(work, true);
        if ('result' in attempt) return attempt.result;
        if (tries > MAX_RETRIES || !isConflict(attempt.cause, tries)) throw attempt.error;
      }
    } finally {
      openGate?.();
    }
  }

  async snapshot<T>(work: (reader: Runner) => Promise<T>): Promise<T> {
    const client = await this.#connect();
    let isComplete = false;
    try {
      await this.#command(client, 'begin isolation level repeatable read read only');
      const run: Runner['run'] = (build) =>
        this.#runStatement(() => this.#execute(client, compile(build(this.#build))));
      const result = await work({ run });
      await this.#command(client, 'commit');
      isComplete = true;
      return result;
    } finally {
      // The connection of a failed transaction is closed.
      client.release(!isComplete);
    }
  }

  runExclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.#locks.holding(name, work);
  }

  /**
   * Keeps servers of a newer version from migrating the database until this one is closed. `onMigrated` runs if one has
   * migrated it after all, while this server was frozen or PostgreSQL was away. Throws DatabaseError `newer-schema` if
   * one has before.
   */
  async serve(onMigrated: () => void): Promise<void> {
    let isKnown = true;
    await this.#locks.share(SERVERS, async () => {
      if (!isKnown) return;
      isKnown = await this.#isKnown();
      if (!isKnown) onMigrated();
    });
    if (!(await this.#isKnown())) throw newerSchema();
  }

  async #isKnown(): Promise<boolean> {
    return isKnownSchema(await readMigrations(this));
  }

  /** PostgreSQL examines its own files. */
  async isDamaged(): Promise<boolean> {
    return false;
  }

  async close(): Promise<void> {
    this.#locks.close();
    await this.#closePool();
  }

  /** Throws DatabaseError `busy` where too many wait for a connection. */
  #requireRoom(): void {
    if (this.#pool.waitingCount < MAX_WAITING) return;
    throw new DatabaseError('busy', undefined, 'too many wait');
  }

  async #connect(): Promise<pg.PoolClient> {
    this.#requireRoom();
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw this.#reportAndMap(error);
    }
  }

  /** Maps a driver error to a `DatabaseError`; reports a lost connection. */
  #reportAndMap(driverError: unknown): unknown {
    const error = mapError(driverError);
    if (isLost(error)) this.#onConnection(true);
    return error;
  }

  /** Runs the work once. `cause` is the first error of a statement, even if the work caught it. */
  async #attempt<T>(work: (tx: Runner) => Promise<T>, inTurn = false): Promise<AttemptResult<T>> {
    const client = await this.#connect();
    let firstError: unknown;
    const execute = async (statement: Statement): Promise<unknown> => {
      try {
        return await this.#execute(client, statement);
      } catch (error) {
        firstError ??= error;
        throw error;
      }
    };
    const tx: Runner = {
      run: (build) => this.#runStatement(() => execute(compile(build(this.#build)))),
    };
    try {
      if (inTurn) await this.#command(client, `select pg_advisory_lock(${RETRY_LOCK_KEY})`);
      await this.#begin(client);
      const result = await this.#inside.run(true, () => work(tx));
      // PostgreSQL answers the commit of a failed transaction with a rollback and without an error.
      if (!isCommitted(await this.#command(client, 'commit'))) throw firstError;
      await this.#releaseClient(client, inTurn);
      return { result };
    } catch (error) {
      const cause = firstError ?? error;
      // A rollback would wait for an answer as well.
      if (isLost(cause)) client.release(true);
      else await this.#rollback(client, inTurn);
      return { error, cause };
    }
  }

  async #rollback(client: pg.PoolClient, inTurn: boolean): Promise<void> {
    try {
      await this.#command(client, 'rollback');
    } catch {
      // The connection is lost, and the transaction with it. The first error is the one to report.
      client.release(true);
      return;
    }
    await this.#releaseClient(client, inTurn);
  }

  /** This method never rejects, because the transaction is already committed. */
  async #releaseClient(client: pg.PoolClient, inTurn: boolean): Promise<void> {
    try {
      if (inTurn) await this.#command(client, `select pg_advisory_unlock(${RETRY_LOCK_KEY})`);
      client.release();
    } catch {
      client.release(true);
    }
  }

  /** Throws DatabaseError `standby` on a standby, which supports no serializable transactions. */
  async #begin(client: pg.PoolClient): Promise<void> {
    try {
      await this.#command(client, 'begin isolation level serializable');
    } catch (error) {
      const isStandby = error instanceof DatabaseError && isUnsupported(error.cause);
      throw isStandby ? new DatabaseError('standby', error.cause) : error;
    }
  }

  async #command(client: pg.PoolClient, sql: string): Promise<pg.QueryResult> {
    this.#observe(sql);
    try {
      const result = await client.query(sql);
      this.#onConnection(false);
      return result;
    } catch (error) {
      throw this.#reportAndMap(error);
    }
  }

  async #execute(on: Queryable, statement: Statement): Promise<unknown> {
    const { sql, bindings, resultKind } = statement;
    this.#observe(sql);
    const knownStatement = this.#known.find(statement);
    const { rows, rowCount, fields } = await on
      .query<unknown[]>({
        ...(knownStatement.name === undefined ? {} : { name: knownStatement.name }),
        text: sql,
        values: [...bindings],
        rowMode: 'array',
      })
      .catch((error: unknown) => {
        throw this.#reportAndMap(error);
      });
    this.#onConnection(false);
    if (resultKind === 'count') return rowCount ?? 0;
    if (resultKind === 'column') return rows.map((values) => values[0]);
    knownStatement.decode ??= rowDecoder(fields.map(({ name }) => name));
    const { decode } = knownStatement;
    return resultKind === 'first' ? rows[0] && decode(rows[0]) : rows.map(decode);
  }

  /** The only cast of this layer: a statement's rows have the type that its builder promised. */
  async #runStatement<R>(execute: () => unknown): Promise<R> {
    return (await execute()) as R;
  }
}
