import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { migratePostgres } from '#db/engine/postgres/migrate-postgres.ts';
import { connectionsTo, PostgresDatabase } from '#db/engine/postgres/postgres.ts';
import type { Database } from '#db/engine/run.ts';

export interface TestPostgres {
  readonly url: string;
  /** The prefix of the names of all databases of a test run. */
  readonly prefix: string;
}

/**
 * The schema for copies of the rows that migrations create, to reset a database for the next test.
 */
const SEED = 'seed';

/** The address of another database on the same server. */
const buildDatabaseUrl = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** Opens a pool for some work. */
export const runOnServer = async <T>(
  url: string,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> => {
  const pool = connectionsTo(url);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** Ends all other connections to the database, as a restart of PostgreSQL does. */
export const END_OTHER_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** The advisory locks of the database, after `from` in a statement. Those of other tests are on the same server. */
export const ADVISORY_LOCKS = `pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

const listTables = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'knex_%'
     order by tablename <> 'users', tablename`,
  );
  return rows.map(({ tablename }) => tablename);
};

/**
 * A collation that orders letters differently from SQLite, as on most servers. If the server has no
 * ICU, its default is used.
 */
const LOCALE = "template template0 locale_provider icu icu_locale 'en-US' locale 'C'";

const fillTemplate = async (url: string): Promise<void> => {
  await migratePostgres(url);
  await runOnServer(url, async (pool) => {
    await pool.query(`create schema ${SEED}`);
    for (const table of await listTables(pool)) {
      const { rowCount } = await pool.query(`select from ${table} limit 1`);
      if (rowCount) await pool.query(`create table ${SEED}.${table} as table ${table}`);
    }
  });
};

/**
 * Creates the template that each test's database is copied from. The first process that needs it
 * makes it, while the others wait.
 */
const makeTemplate = ({ url, prefix }: TestPostgres): Promise<void> =>
  runOnServer(url, async (pool) => {
    const client = await pool.connect();
    const template = `${prefix}template`;
    try {
      await client.query("select pg_advisory_lock(hashtextextended('alaga: test template', 0))");
      const databaseQuery = 'select from pg_database where datname = $1';
      if ((await client.query(databaseQuery, [template])).rowCount) return;
      const draft = `${template}_draft`;
      await client
        .query(`create database ${draft} ${LOCALE}`)
        .catch(() => client.query(`create database ${draft}`));
      await fillTemplate(buildDatabaseUrl(url, draft));
      await client.query(`alter database ${draft} rename to ${template}`);
    } finally {
      // Closing the connection releases the lock.
      client.release(true);
    }
  });

/** The templates that this process has created or awaited, by the address of their server. */
const templates = new Map<string, Promise<void>>();

interface BorrowedDatabase {
  readonly place: string;
  readonly pool: pg.Pool;
  /** The statement that deletes what a test wrote. */
  readonly cleaning: string;
}

/** Databases that tests of this process have returned. Emptying one is faster than creating one. */
const freeDatabases: BorrowedDatabase[] = [];

/** The address of a new database, which is dropped at the end of the test run. */
export const createDatabase = async (server: TestPostgres): Promise<string> => {
  const template = templates.get(server.url) ?? makeTemplate(server);
  templates.set(server.url, template);
  await template;
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  const copy = `create database ${name} template ${server.prefix}template`;
  await runOnServer(server.url, (pool) => pool.query(copy));
  return buildDatabaseUrl(server.url, name);
};

const makeDatabase = async (server: TestPostgres): Promise<BorrowedDatabase> => {
  const place = await createDatabase(server);
  const pool = connectionsTo(place);
  pool.options.allowExitOnIdle = true;
  const { rows } = await pool.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1',
    [SEED],
  );
  const deleteStatements = (await listTables(pool)).map((table) => `delete from ${table}`);
  const insertStatements = rows.map(
    ({ tablename }) => `insert into ${tablename} table ${SEED}.${tablename}`,
  );
  return { place, pool, cleaning: [...deleteStatements, ...insertStatements].join(';') };
};

const returnDatabase = async (borrowedDatabase: BorrowedDatabase): Promise<void> => {
  const { pool, cleaning } = borrowedDatabase;
  // Waits until the test's unfinished statements have ended.
  while (pool.idleCount < pool.totalCount) await pause(1);
  await pool.query(cleaning);
  freeDatabases.push(borrowedDatabase);
};

/** A database with only the rows that migrations create. Closing it returns it for reuse. */
export const borrowDatabase = async (
  server: TestPostgres,
  onStatement?: (sql: string) => void,
): Promise<{ readonly db: Database; readonly place: string }> => {
  const borrowedDatabase = freeDatabases.pop() ?? (await makeDatabase(server));
  let lastReset: Promise<void> | undefined;
  let isSpoilt = false;
  const observe = (sql: string): void => {
    if (lastReset) throw new Error('the test that this database was lent to is over');
    isSpoilt ||= /^(alter|create|drop) /i.test(sql);
    onStatement?.(sql);
  };
  const db = new PostgresDatabase(borrowedDatabase.pool, observe, () => {
    lastReset ??= isSpoilt ? borrowedDatabase.pool.end() : returnDatabase(borrowedDatabase);
    return lastReset;
  });
  return { db, place: borrowedDatabase.place };
};
