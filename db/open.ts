import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrateSqlite } from './migrate.ts';
import type { Database } from './run.ts';
import { SqliteDatabase } from './sqlite.ts';

export interface OpenOptions {
  /** Sees the text of every statement that runs; tests count with it. */
  readonly onStatement?: (sql: string) => void;
}

/**
 * Opens the database file at `file`, making it and its folder when absent, and brings its schema up to date.
 * Throws DatabaseError `newer-schema` (and changes nothing) when a newer version has already migrated it.
 */
export const openDatabase = async (file: string, options: OpenOptions = {}): Promise<Database> => {
  // What lies in it is its owner's alone.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  await migrateSqlite(file);
  return new SqliteDatabase(file, options.onStatement);
};
