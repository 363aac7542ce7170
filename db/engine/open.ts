import { dirname } from 'node:path';
import { makeFolder } from '#db/backups/durable.ts';
import { holdBesideOthers } from './lock.ts';
import { migrateSqlite } from './migrate.ts';
import { isPostgresUrl } from './postgres/postgres-url.ts';
import type { Database } from './run.ts';
import { pendingMigrations } from './schema.ts';
import { makeDatabasePrivate } from './sqlite/private-file.ts';
import { SqliteDatabase } from './sqlite/sqlite.ts';

export interface OpenOptions {
  /** Sees the text of every statement that runs; tests count with it. */
  readonly onStatement?: (sql: string) => void;
  /** Hears of each statement for which PostgreSQL could not be reached, and of each that it answered. */
  readonly onConnection?: (isLost: boolean) => void;
  /** Runs before an older version's database is brought up to date; where it throws, nothing is changed. */
  readonly beforeMigrating?: () => Promise<unknown>;
}

const openPostgres = async (
  url: string,
  { onStatement, onConnection }: OpenOptions,
): Promise<Database> => {
  const [{ migratePostgres }, { connectionsTo, PostgresDatabase }] = await Promise.all([
    import('./postgres/migrate-postgres.ts'),
    import('./postgres/postgres.ts'),
  ]);
  await migratePostgres(url);
  return new PostgresDatabase(connectionsTo(url), onStatement, undefined, onConnection);
};

/**
 * Opens the PostgreSQL database at a `postgres:` address, or the SQLite file at a path,
 * making it and its folder when absent, and brings its schema up to date.
 * Throws DatabaseError `newer-schema` (and changes nothing) when a newer version has already migrated it, and
 * `in-use` while it is being replaced.
 */
export const openDatabase = async (file: string, options: OpenOptions = {}): Promise<Database> => {
  if (isPostgresUrl(file)) return openPostgres(file, options);
  // What lies in it is its owner's alone.
  makeFolder(dirname(file));
  makeDatabasePrivate(file);
  const hold = holdBesideOthers(file);
  try {
    if (pendingMigrations(file) === 'more') await options.beforeMigrating?.();
    await migrateSqlite(file);
    return new SqliteDatabase(file, options.onStatement, () => hold.release());
  } catch (error) {
    hold.release();
    throw error;
  }
};
