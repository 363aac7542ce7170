import { dirname } from 'node:path';
import { makeFolder } from '#db/backups/durable.ts';
import { lockAsServer, lockShared } from './lock.ts';
import { migrateSqlite } from './migrate.ts';
import { isPostgresUrl } from './postgres/postgres-url.ts';
import type { Database } from './run.ts';
import { pendingMigrations } from './schema.ts';
import { makeDatabasePrivate } from './sqlite/private-file.ts';
import { SqliteDatabase } from './sqlite/sqlite.ts';

export interface OpenOptions {
  /** Receives the text of every statement that runs; tests count with it. */
  readonly onStatement?: (sql: string) => void;
  /** Called with true when a statement did not reach PostgreSQL, and with false when one was answered. */
  readonly onConnection?: (isLost: boolean) => void;
  /** Milliseconds for which PostgreSQL may leave a statement without an answer; tests shorten it. */
  readonly answerTimeout?: number;
  /** Refuses an SQLite file that another server uses: what runs once is known to one process only. */
  readonly asServer?: boolean;
  /** Runs if a newer version has migrated PostgreSQL while this server was frozen or cut off from it. */
  readonly onMigrated?: () => void;
  /** Runs before an older database is migrated. If it throws, nothing is changed. */
  readonly beforeMigrating?: () => Promise<unknown>;
}

const openPostgres = async (
  url: string,
  { onStatement, onConnection, answerTimeout, asServer, onMigrated }: OpenOptions,
): Promise<Database> => {
  const [{ migratePostgres }, { ANSWER_TIMEOUT, connectionsTo, PostgresDatabase }] =
    await Promise.all([import('./postgres/migrate-postgres.ts'), import('./postgres/postgres.ts')]);
  await migratePostgres(url);
  const pool = connectionsTo(url, answerTimeout ?? ANSWER_TIMEOUT);
  const database = new PostgresDatabase(pool, onStatement, undefined, onConnection);
  if (!asServer) return database;
  try {
    await database.serve(onMigrated ?? (() => undefined));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Opens the PostgreSQL database at a `postgres:` address, or the SQLite file at a path, which is created with its
 * folder if it is missing, and migrates it to the current schema. Throws DatabaseError `newer-schema`, without a
 * change, if a newer version has migrated it, `in-use` while it is being replaced, and `served` while another server
 * uses the file (with `asServer`), or servers of an older version use PostgreSQL.
 */
export const openDatabase = async (file: string, options: OpenOptions = {}): Promise<Database> => {
  if (isPostgresUrl(file)) return openPostgres(file, options);
  // The folder is created so that only the server's user may read it.
  makeFolder(dirname(file));
  makeDatabasePrivate(file);
  const lock = options.asServer ? lockAsServer(file) : lockShared(file);
  try {
    if (pendingMigrations(file) === 'more') await options.beforeMigrating?.();
    await migrateSqlite(file);
    return new SqliteDatabase(file, options.onStatement, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
};
