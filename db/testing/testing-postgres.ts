import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { migratePostgres } from '#db/engine/postgres/migrate-postgres.ts';
import { connectionsTo, PostgresDatabase } from '#db/engine/postgres/postgres.ts';
import type { Database } from '#db/engine/run.ts';

export interface TestPostgres {
  readonly url: string;
  /** Every database of a run of the tests begins so. */
  readonly prefix: string;
}

/** What a migration put into a table stands there too, for the next test to begin with. */
const SEED = 'seed';

/** The address of another database of the same server. */
const databaseAt = (server: string, name: string): string => {
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

/** Another order of letters than SQLite's, as most servers have one; as it is where the server knows none. */
const LOCALE = "template template0 locale_provider icu icu_locale 'en-US' locale 'C'";

const fillTemplate = async (url: string): Promise<void> => {
  await migratePostgres(url);
  await onServer(url, async (pool) => {
    await pool.query(`create schema ${SEED}`);
    for (const table of await tablesOf(pool)) {
      const { rowCount } = await pool.query(`select from ${table} limit 1`);
      if (rowCount) await pool.query(`create table ${SEED}.${table} as table ${table}`);
    }
  });
};

/** The database that each test's is a copy of: made by the first process that needs it, while the others wait. */
const makeTemplate = ({ url, prefix }: TestPostgres): Promise<void> =>
  onServer(url, async (pool) => {
    const client = await pool.connect();
    const template = `${prefix}template`;
    try {
      await client.query("select pg_advisory_lock(hashtextextended('alaga: test template', 0))");
      const named = 'select from pg_database where datname = $1';
      if ((await client.query(named, [template])).rowCount) return;
      const draft = `${template}_draft`;
      await client
        .query(`create database ${draft} ${LOCALE}`)
        .catch(() => client.query(`create database ${draft}`));
      await fillTemplate(databaseAt(url, draft));
      await client.query(`alter database ${draft} rename to ${template}`);
    } finally {
      // The lock goes with its connection.
      client.release(true);
    }
  });

let made: Promise<void> | undefined;

interface Lent {
  readonly place: string;
  readonly pool: pg.Pool;
  /** Empties what a test filled. */
  readonly cleaning: string;
}

/** Of this process: a database that a test gave back is emptied for the next, which is sooner done than a new one. */
const free: Lent[] = [];

/** The address of a new one, which goes with the run of the tests. */
export const newDatabase = async (server: TestPostgres): Promise<string> => {
  made ??= makeTemplate(server);
  await made;
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  const copy = `create database ${name} template ${server.prefix}template`;
  await onServer(server.url, (pool) => pool.query(copy));
  return databaseAt(server.url, name);
};

const makeDatabase = async (server: TestPostgres): Promise<Lent> => {
  const place = await newDatabase(server);
  const pool = connectionsTo(place);
  pool.options.allowExitOnIdle = true;
  const { rows } = await pool.query<{ tablename: string }>(
    'select tablename from pg_tables where schemaname = $1',
    [SEED],
  );
  const emptied = (await tablesOf(pool)).map((table) => `delete from ${table}`);
  const filled = rows.map(({ tablename }) => `insert into ${tablename} table ${SEED}.${tablename}`);
  return { place, pool, cleaning: [...emptied, ...filled].join(';') };
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
  server: TestPostgres,
  onStatement?: (sql: string) => void,
): Promise<{ readonly db: Database; readonly place: string }> => {
  const lent = free.pop() ?? (await makeDatabase(server));
  let given: Promise<void> | undefined;
  let isSpoilt = false;
  const observe = (sql: string): void => {
    if (given) throw new Error('the test that this database was lent to is over');
    isSpoilt ||= /^(alter|create|drop) /i.test(sql);
    onStatement?.(sql);
  };
  const db = new PostgresDatabase(lent.pool, observe, () => {
    given ??= isSpoilt ? lent.pool.end() : giveBack(lent);
    return given;
  });
  return { db, place: lent.place };
};
