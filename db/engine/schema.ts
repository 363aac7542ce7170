import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { migrations } from '#db/migrations/index.ts';
import { DatabaseError, mapDriverError } from './errors.ts';
import { hasFeed } from './feed/install.ts';
import type { Database } from './run.ts';

const names = Object.keys(migrations);

/** The number of migrations of this version. */
export const SCHEMA = names.length;

/** Whether this version of Alaga knows all migrations that were run on a database. */
export const isKnownSchema = (doneNames: readonly string[]): boolean =>
  doneNames.every((name) => names.includes(name));

/** Whether all migrations of this version were run on a database that it knows. */
export const isCurrentSchema = (doneNames: readonly string[]): boolean =>
  doneNames.length === names.length;

/** The migrations that were run on a database; none if it is empty or not Alaga's. */
export const readSchema = (raw: BetterSqlite3.Database): readonly string[] => {
  const hasMigrations = raw
    .prepare("select 1 from sqlite_schema where name = 'knex_migrations'")
    .get();
  if (hasMigrations === undefined) return [];
  // A cast: `pluck` returns the one column, which is text.
  return raw.prepare('select name from knex_migrations order by id').pluck().all() as string[];
};

/** The same for an open database that has the table of migrations. */
export const readMigrations = (db: Database): Promise<readonly string[]> =>
  db.run((knex) => knex('knexMigrations').orderBy('id').pluck<string[]>('name'));

interface Schema {
  readonly done: readonly string[];
  /** Whether all triggers of this version are installed. A restored backup has none. */
  readonly isWhole: boolean;
}

/**
 * The migrations that were run on the database in a file, read without changing a byte of it. The log that a crash left
 * behind stays as well: a connection that may not write never copies it into the database.
 */
const inspectSchema = (file: string): Schema => {
  if (!existsSync(file)) return { done: [], isWhole: false };
  let database: BetterSqlite3.Database | undefined;
  try {
    database = new BetterSqlite3(file, { readonly: existsSync(`${file}-wal`), timeout: 5000 });
    return { done: readSchema(database), isWhole: hasFeed(database) };
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    database?.close();
  }
};

export const newerSchema = (): DatabaseError =>
  new DatabaseError(
    'newer-schema',
    undefined,
    'This database was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
  );

/**
 * The migrations that a file still needs: `nothing`, `first` if it has no schema yet, `more` if an older version wrote
 * it. Throws DatabaseError `newer-schema`, without a change, if a newer version wrote it.
 */
export const pendingMigrations = (file: string): 'nothing' | 'first' | 'more' => {
  const { done, isWhole } = inspectSchema(file);
  if (!isKnownSchema(done)) throw newerSchema();
  if (done.length === 0) return 'first';
  return isCurrentSchema(done) && isWhole ? 'nothing' : 'more';
};
