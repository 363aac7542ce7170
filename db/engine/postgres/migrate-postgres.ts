import knex, { type Knex } from 'knex';
import { DatabaseError, isLockTimeout, mapDriverError } from '#db/engine/errors.ts';
import { dropFeed, hasPostgresFeed, installFeed } from '#db/engine/feed/install.ts';
import { migrationSource } from '#db/engine/migrate.ts';
import { isCurrentSchema, isKnownSchema, newerSchema } from '#db/engine/schema.ts';
import { SERVERS } from './advisory-locks.ts';
import { IDLE_IN_TRANSACTION, LOST_SERVER_SQL } from './lost-servers.ts';

/** The server that holds this lock migrates the schema; servers that start meanwhile wait. */
const LOCK_SQL = "hashtextextended('alaga: schema', 0)";

/** Makes PostgreSQL end a server that dies or hangs while it migrates, so that others can start. */
const RELEASE_SQL = `${LOST_SERVER_SQL}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`;

/** The connection timeout in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a PostgreSQL database on one connection for migrations. The caller destroys the connection. */
export const openPostgresForMigrations = (url: string): Knex =>
  knex({
    client: 'pg',
    connection: { connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
    pool: { min: 1, max: 1 },
    // Errors are thrown as well, so knex does not need to print them.
    log: { warn: () => undefined, error: () => undefined },
  });

const listAppliedMigrations = async (database: Knex): Promise<readonly string[]> => {
  if (!(await database.schema.hasTable('knex_migrations'))) return [];
  return database<{ name: string }>('knex_migrations').orderBy('name').pluck('name');
};

interface TextColumn {
  readonly table_name: string;
  readonly column_name: string;
}

/**
 * Text is compared and sorted by its bytes, as in SQLite, whatever the locale of the database is, so that both return
 * rows in the same order. A column from which another is computed keeps its own collation; nothing is sorted by it.
 */
const compareByBytes = async (database: Knex): Promise<void> => {
  const { rows }: { rows: TextColumn[] } = await database.raw(`
    select c.relname as table_name, a.attname as column_name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'knex_%'
      and a.attnum > 0 and not a.attisdropped and l.collname <> 'C'
      and not exists (
        select from pg_attrdef f
        join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = f.oid
        where f.adrelid = a.attrelid and f.adnum <> a.attnum and d.refobjid = a.attrelid and d.refobjsubid = a.attnum
      )
    order by c.relname, a.attnum`);
  await database.transaction(async (trx) => {
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table_name)) {
      const changes = columns.map(() => 'alter column ?? type text collate "C"').join(', ');
      const names = columns.map((column) => column.column_name);
      await trx.raw(`alter table ?? ${changes}`, [table, ...names]);
    }
  });
};

/** PostgreSQL 15 is the first to change the collation of a column from which another is computed. */
const OLDEST_MAJOR_VERSION = 15;

export interface ServerFacts {
  /** For example `15.8 (Debian 15.8-1)`. */
  readonly version: string;
  /** The encoding of the database, such as `UTF8`. */
  readonly encoding: string;
}

/** Why a database cannot hold Alaga's data; undefined if it can. */
export const unsuitability = ({ version, encoding }: ServerFacts): string | undefined => {
  if (Number.parseInt(version, 10) < OLDEST_MAJOR_VERSION) {
    return `PostgreSQL ${version} is too old for Alaga: use version ${OLDEST_MAJOR_VERSION} or a newer one. Nothing was changed.`;
  }
  if (encoding !== 'UTF8') {
    return `This PostgreSQL database stores text as ${encoding}, which cannot hold every character: make one with createdb --encoding=UTF8 --template=template0. Nothing was changed.`;
  }
  return undefined;
};

/** The columns of a select that reads `ServerFacts`. */
export const SERVER_FACTS =
  "current_setting('server_version') as version, current_setting('server_encoding') as encoding";

const requireSuitable = async (database: Knex): Promise<void> => {
  const { rows }: { rows: ServerFacts[] } = await database.raw(`select ${SERVER_FACTS}`);
  const [facts] = rows;
  const reason = facts && unsuitability(facts);
  if (reason) throw new DatabaseError('unsuitable', undefined, reason);
};

const takeTurn = async (database: Knex): Promise<void> => {
  try {
    await database.raw(RELEASE_SQL);
    await database.raw(`select pg_advisory_lock(${LOCK_SQL})`);
  } catch (error) {
    // The driver's error for an unreachable server sometimes has no code.
    const mappedError = mapDriverError(error);
    throw mappedError instanceof DatabaseError
      ? mappedError
      : new DatabaseError('unavailable', error);
  }
};

/**
 * Milliseconds in which servers of the older version may stop. The locks of one that is frozen are released by then, see
 * `LOST_SERVER_SQL`.
 */
const STOP_WITHIN = 40_000;

/**
 * Waits until no server runs. One of the older version would fail with the new tables, and its changes would be missing
 * in the feed, whose triggers are replaced.
 */
const waitForServers = async (database: Knex, timeout: number): Promise<void> => {
  try {
    await database.raw(`set lock_timeout = ${timeout}`);
    await database.raw('select pg_advisory_lock(hashtextextended(?, 0))', [SERVERS]);
    await database.raw('set lock_timeout = default');
  } catch (error) {
    throw isLockTimeout(error) ? new DatabaseError('served', error) : error;
  }
};

/**
 * Migrates a PostgreSQL database to the current schema: all pending migrations, or none. If several servers start at
 * the same time, one migrates and the others wait. Throws DatabaseError `newer-schema` if a newer version wrote it,
 * `served` if servers of the older version still run after `stopWithin` milliseconds, and `unsuitable` if PostgreSQL is
 * too old or the database is not in UTF-8.
 */
export const migratePostgres = async (url: string, stopWithin = STOP_WITHIN): Promise<void> => {
  const database = openPostgresForMigrations(url);
  try {
    await takeTurn(database);
    await requireSuitable(database);
    const completedMigrations = await listAppliedMigrations(database);
    if (!isKnownSchema(completedMigrations)) throw newerSchema();
    const isComplete = isCurrentSchema(completedMigrations) && (await hasPostgresFeed(database));
    if (!isComplete) {
      await waitForServers(database, stopWithin);
      await dropFeed(database);
    }
    // This process holds the only lock that counts, so a lock that knex left behind belongs to a process that died.
    await database.migrate.forceFreeMigrationsLock({ migrationSource });
    await database.migrate.latest({ migrationSource });
    await compareByBytes(database);
    if (!isComplete) await installFeed(database);
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    await database.destroy();
  }
};
