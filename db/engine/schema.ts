import { existsSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { migrations } from '#db/migrations/index.ts';
import { DatabaseError, mapDriverError } from './errors.ts';
import { hasFeed } from './feed/install.ts';

const names = Object.keys(migrations);

/** How many migrations this version of Alaga knows. */
export const SCHEMA = names.length;

/** Whether this version of Alaga knows all that was done to a database. */
export const isKnownSchema = (done: readonly string[]): boolean =>
  done.every((name) => names.includes(name));

/** Whether all migrations of this version of Alaga were done to a database that it knows. */
export const isCurrentSchema = (done: readonly string[]): boolean => done.length === names.length;

/** The migrations that a database has behind it; none where it is none of ours, or empty. */
export const readSchema = (raw: BetterSqlite3.Database): readonly string[] => {
  const known = raw.prepare("select 1 from sqlite_schema where name = 'knex_migrations'").get();
  if (known === undefined) return [];
  // The cast: `pluck` gives the one column, which is text.
  return raw.prepare('select name from knex_migrations order by id').pluck().all() as string[];
};

interface Schema {
  readonly done: readonly string[];
  /** Whether the triggers are those of this version: a backup that was restored has none. */
  readonly isWhole: boolean;
}

/**
 * The migrations behind the database in a file, read without changing a byte of it. What a crash left in its log
 * stays there too: a connection that may not write never brings it into the database.
 */
const lookAt = (file: string): Schema => {
  if (!existsSync(file)) return { done: [], isWhole: false };
  let raw: BetterSqlite3.Database | undefined;
  try {
    raw = new BetterSqlite3(file, { readonly: existsSync(`${file}-wal`), timeout: 5000 });
    return { done: readSchema(raw), isWhole: hasFeed(raw) };
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    raw?.close();
  }
};

export const newerSchema = (): DatabaseError =>
  new DatabaseError(
    'newer-schema',
    undefined,
    'This database was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
  );

/**
 * What a file still has to go through: `nothing`, `first` where there is no schema yet, `more` where an older version
 * wrote it. Throws DatabaseError `newer-schema` where a newer one did, and has changed nothing.
 */
export const pendingMigrations = (file: string): 'nothing' | 'first' | 'more' => {
  const { done, isWhole } = lookAt(file);
  if (!isKnownSchema(done)) throw newerSchema();
  if (done.length === 0) return 'first';
  return isCurrentSchema(done) && isWhole ? 'nothing' : 'more';
};
