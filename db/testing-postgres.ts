import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { migratePostgres } from './migrate-postgres.ts';
import { connectionsTo, PostgresDatabase } from './postgres.ts';
import type { Database } from './run.ts';

/** Every database of a run of the tests begins so. */
export const PREFIX = 'alaga_test_';
const TEMPLATE = `${PREFIX}template`;

/** What a migration put into a table stands there too, for the next test to begin with. */
const SEED = 'seed';

/** The address of another database of the same server. */
export const databaseAt = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

const onServer = async <T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = connectionsTo(url);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

const tablesOf = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'knex_%'
     order by tablename <> 'users', tablename`,
  );
  return rows.map(({ tablename }) => tablename);
};

/** Makes the database that each test's is a copy of. */
export const makeTemplate = async (server: string): Promise<void> => {
  await dropDatabases(server);
  // Another order of letters than SQLite's, as most servers have one.
  const locale = "template template0 locale_provider icu icu_locale 'en-US' locale 'C'";
  await onServer(server, async (pool) => {
    await pool
      .query(`create database ${TEMPLATE} ${locale}`)
      .catch(() => pool.query(`create database ${TEMPLATE}`));
  });
  await migratePostgres(databaseAt(server, TEMPLATE));
  await onServer(databaseAt(server, TEMPLATE), async (pool) => {
    await pool.query(`create schema ${SEED}`);
    for (const table of await tablesOf(pool)) {
      const { rowCount } = await pool.query(`select from ${table} limit 1`);
      if (rowCount) await pool.query(`create table ${SEED}.${table} as table ${table}`);
    }
  });
};

/** Removes what a run of the tests made, or an earlier one left behind. */
export const dropDatabases = (server: string): Promise<void> =>
  onServer(server, async (pool) => {
    const { rows } = await pool.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [PREFIX],
    );
    for (const { datname } of rows) await pool.query(`drop database ${datname} with (force)`);
  });

interface Lent {
  readonly pool: pg.Pool;
  /** Empties what a test filled. */
  readonly cleaning: string;
}

/** Of this process: a database that a test gave back is emptied for the next, which is sooner done than a new one. */
const free: Lent[] = [];

const makeDatabase = async (server: string): Promise<Lent> => {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`;
  await onServer(server, (pool) => pool.query(`create database ${name} template ${TEMPLATE}`));
  const pool = connectionsTo(databaseAt(server, name));
  pool.options.allowExitOnIdle = true;
  const { rows } = await pool.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1',
    [SEED],
  );
  const emptied = (await tablesOf(pool)).map((table) => `delete from ${table}`);
  const filled = rows.map(({ tablename }) => `insert into ${tablename} table ${SEED}.${tablename}`);
  return { pool, cleaning: [...emptied, ...filled].join(';') };
};

const giveBack = async (lent: Lent): Promise<void> => {
  const { pool, cleaning } = lent;
  // What a test left under way ends before the next begins.
  while (pool.idleCount < pool.totalCount) await pause(1);
  await pool.query(cleaning);
  free.push(lent);
};

/** A database with nothing in it but what the migrations put there; closing it gives it back. */
export const borrowDatabase = async (
  server: string,
  onStatement?: (sql: string) => void,
): Promise<Database> => {
  const lent = free.pop() ?? (await makeDatabase(server));
  let given: Promise<void> | undefined;
  let isSpoilt = false;
  const observe = (sql: string): void => {
    if (given) throw new Error('the test that this database was lent to is over');
    isSpoilt ||= /^(alter|create|drop) /i.test(sql);
    onStatement?.(sql);
  };
  return new PostgresDatabase(lent.pool, observe, () => {
    given ??= isSpoilt ? lent.pool.end() : giveBack(lent);
    return given;
  });
};
