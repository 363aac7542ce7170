import pg from 'pg';
import { DatabaseError, isLockTimeout, mapDriverError } from '#db/engine/errors.ts';
import { PREFIX } from '#db/engine/feed/definitions.ts';
import { PREFIX as SEARCH_PREFIX } from '#db/engine/search/names.ts';
import { postgresSearchFill } from '#db/engine/search/postgres.ts';
import { MoveError } from './problem.ts';
import { quotedName, type Table } from './tables.ts';
import { listOfBytes, type Row, readBack } from './values.ts';

type AnsweredRow = readonly (string | null)[];

/** Leaves every value as the text that PostgreSQL sends. */
const types: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** The maximum wait for a lock. Other programs' statements end sooner, unless a person is using the database. */
const LOCK_TIMEOUT = '15s';
/** The application name of the connections of Alaga's servers. */
const SERVER_APPLICATION = 'alaga';

const toMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const joinTableNames = (tables: readonly Table[]): string =>
  tables.map(({ name }) => quotedName(name)).join(', ');

export interface RowCounts {
  readonly table: string;
  readonly rows: number;
  readonly others: number;
}

/**
 * The PostgreSQL database, on one connection and in one transaction, so that nothing is stored
 * before the commit.
 */
export class Target {
  readonly #client: pg.Client;
  #isFinishing = false;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Throws MoveError if the server does not answer or refuses the login. */
  static async open(url: string): Promise<Target> {
    const client = new pg.Client({
      connectionString: url,
      types,
      application_name: 'alaga: move',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    // The pending query reports the error.
    client.on('error', () => undefined);
    const target = new Target(client);
    try {
      await client.connect();
    } catch (error) {
      throw target.#problemOf(error);
    }
    return target;
  }

  /** Rolls back what was not committed. */
  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }

  /** Begins the one transaction of the move, without a timeout. */
  async begin(): Promise<void> {
    await this.query(
      `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       set local lock_timeout = '${LOCK_TIMEOUT}'; set local jit = off`,
    );
  }

  /** Rows as lists of text. Throws MoveError. */
  async query(sql: string, values: readonly unknown[] = [], name?: string): Promise<AnsweredRow[]> {
    try {
      const text = { text: sql, rowMode: 'array' as const, ...(name ? { name } : {}) };
      const answer = await this.#client.query<(string | null)[]>(
        values.length > 0 ? { ...text, values: [...values] } : text,
      );
      return answer.rows;
    } catch (error) {
      throw this.#problemOf(error);
    }
  }

  async value(sql: string, values: readonly unknown[] = []): Promise<string | undefined> {
    const [row] = await this.query(sql, values);
    const [value] = row ?? [];
    return value === null || value === undefined ? undefined : String(value);
  }

  /**
   * All columns that are not computed, as `table.column`. Throws MoveError if the database's
   * encoding is not UTF-8.
   */
  async columns(): Promise<readonly string[]> {
    const encoding = await this.value('show server_encoding');
    if (encoding !== 'UTF8') {
      throw new MoveError(
        'schema',
        `This PostgreSQL database keeps texts in ${encoding}: make one with UTF8. No data was changed.`,
      );
    }
    const rows = await this.query(`
      select c.relname || '.' || a.attname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'knex\\_%'
        and not starts_with(c.relname, '${SEARCH_PREFIX}')`);
    return rows.map(([name]) => String(name));
  }

  /**
   * Locks the tables against reads and writes until the end of the transaction. Throws MoveError
   * `in-use` while a server uses them.
   */
  async lock(tables: readonly Table[]): Promise<void> {
    const inUseError = (cause?: unknown): MoveError =>
      new MoveError(
        'in-use',
        'An Alaga server works with this PostgreSQL database: stop it first. No data was changed.',
        cause,
      );
    const servers = await this.value(
      `select count(*) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name = $1`,
      [SERVER_APPLICATION],
    );
    if (servers !== '0') throw inUseError();
    try {
      await this.query(`lock table ${joinTableNames(tables)} in access exclusive mode`);
    } catch (error) {
      const cause = error instanceof MoveError ? error.cause : undefined;
      const isTaken = cause instanceof DatabaseError && isLockTimeout(cause.cause);
      throw isTaken ? inUseError(error) : error;
    }
  }

  /**
   * The number of rows in each table, and how many of them were written by another transaction than
   * the one that wrote the setting.
   */
  async census(tables: readonly Table[], setting: string): Promise<readonly RowCounts[]> {
    const writingTransaction = '(select xmin::text from settings where id = $1)';
    const countQueries = tables.map(
      ({ name }, index) =>
        `select ${index} as at, count(*), count(*) filter (where xmin::text is distinct from ${writingTransaction})
         from ${quotedName(name)}`,
    );
    const rowCounts = await this.query(`${countQueries.join(' union all ')} order by at`, [
      setting,
    ]);
    return rowCounts.map(([at, rows, others]) => ({
      table: tables[Number(at)]?.name ?? '',
      rows: Number(rows),
      others: Number(others),
    }));
  }

  /**
   * Empties all tables and defers the foreign keys to the end, so that rows may arrive in any
   * order.
   */
  async empty(tables: readonly Table[]): Promise<void> {
    await this.query(`truncate ${joinTableNames(tables)}, ${SEARCH_PREFIX}entries`);
    await this.#alterReferences(false, 'deferrable initially deferred');
    await this.#alterFeed('disable');
  }

  /**
   * Disables the triggers of the feed and of the search until the end, because the rows of the feed are copied like
   * all others, and the index of the search is filled at once.
   */
  async #alterFeed(triggerState: 'disable' | 'enable'): Promise<void> {
    const statements = await this.query(
      `select format('alter table %s ${triggerState} trigger %I', t.tgrelid::regclass, t.tgname)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
         and (starts_with(t.tgname, $1) or starts_with(t.tgname, $2))`,
      [PREFIX, SEARCH_PREFIX],
    );
    await this.query(statements.join(';'));
  }

  /** Checks all references and enforces the foreign keys from now on. */
  async refer(): Promise<void> {
    await this.query('set constraints all immediate');
    await this.#alterReferences(true, 'not deferrable');
  }

  async #alterReferences(deferrable: boolean, constraintState: string): Promise<void> {
    const statements = await this.query(
      `select format('alter table %s alter constraint %I ${constraintState}', conrelid::regclass, conname) from pg_constraint
       where contype = 'f' and connamespace = current_schema()::regnamespace and condeferrable = $1`,
      [deferrable],
    );
    await this.query(statements.join(';'));
  }

  async insert({ name, columns }: Table, rows: readonly Row[]): Promise<void> {
    const names = columns.map((column) => quotedName(column.name)).join(', ');
    const lists = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ');
    await this.query(
      `insert into ${quotedName(name)} (${names}) overriding system value select * from unnest(${lists})`,
      columns.map(({ type }, index) => {
        const values = rows.map((row) => row[index] ?? null);
        return type === 'bytea' ? listOfBytes(values) : values;
      }),
      `insert ${name}`,
    );
  }

  /**
   * The rows with the keys of these rows, in any order. Bytes are returned as the hash that
   * PostgreSQL computes.
   */
  async readBack({ name, columns, key }: Table, rows: readonly Row[]): Promise<readonly Row[]> {
    const names = columns
      .map((column) => ({ type: column.type, name: `t.${quotedName(column.name)}` }))
      .map(({ type, name }) => (type === 'bytea' ? `encode(sha256(${name}), 'hex')` : name))
      .join(', ');
    const lists = key.map((at, index) => `$${index + 1}::${columns[at]?.type}[]`).join(', ');
    const aliases = key.map((_, index) => `k${index}`).join(', ');
    const keyConditions = key.map(
      (at, index) => `t.${quotedName(columns[at]?.name ?? '')} = k${index}`,
    );
    const foundRows = await this.query(
      `select ${names} from unnest(${lists}) as wanted(${aliases}) join ${quotedName(name)} t on ${keyConditions.join(' and ')}`,
      key.map((at) => rows.map((row) => row[at])),
      `read ${name}`,
    );
    return foundRows.map((row) => row.map((value, index) => readBack(columns[index]?.type, value)));
  }

  /** Makes PostgreSQL use the primary key although it has no statistics about the new rows yet. */
  async readByKeys(): Promise<void> {
    await this.query(
      'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    );
  }

  /** Sets the sequences of PostgreSQL to continue after the highest copied number. */
  async countOn(): Promise<void> {
    const statements = await this.query(`
      select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s', s.name, a.attname, c.oid::regclass)
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join lateral pg_get_serial_sequence(quote_ident(c.relname), a.attname) s(name) on s.name is not null
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'knex\\_%'`);
    for (const [counting] of statements) await this.query(String(counting));
  }

  /** Throws MoveError `unsure` if the connection is lost before PostgreSQL confirms the commit. */
  async commit(tables: readonly Table[]): Promise<void> {
    for (const fillSql of postgresSearchFill) await this.query(fillSql);
    await this.#alterFeed('enable');
    await this.query(`analyze ${joinTableNames(tables)}`);
    this.#isFinishing = true;
    await this.query('commit');
  }

  /** The cause is a DatabaseError if PostgreSQL or the operating system reported the error. */
  #problemOf(error: unknown): MoveError {
    const mappedError = mapDriverError(error);
    const message = toMessage(error);
    if (mappedError instanceof DatabaseError && mappedError.code !== 'unavailable') {
      return new MoveError(
        'refused',
        `PostgreSQL refused: ${message}. No data was changed.`,
        mappedError,
      );
    }
    if (this.#isFinishing) {
      return new MoveError(
        'unsure',
        `The connection to PostgreSQL was lost at the very end (${message}), so that only PostgreSQL knows whether all of it is there: run the command again.`,
        mappedError,
      );
    }
    return new MoveError(
      'lost',
      `PostgreSQL cannot be reached, or the connection was lost (${message}): check that it runs, and DATABASE_URL. No data was changed.`,
      mappedError,
    );
  }
}
