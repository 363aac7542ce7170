import { closeSync, openSync } from 'node:fs';
import { mapDriverError } from '#db/engine/errors.ts';
import { migrateSqlite } from '#db/engine/migrate.ts';
import { openToRead } from './source.ts';

/** Copies a snapshot of an older version's database, and migrates the copy. Returns the copy. */
export const copyAndMigrate = async (file: string, copy: string): Promise<string> => {
  // SQLite fills an empty file and keeps its permissions.
  closeSync(openSync(copy, 'wx', 0o600));
  const database = openToRead(file);
  try {
    database.prepare('vacuum into ?').run(copy);
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    database.close();
  }
  await migrateSqlite(copy);
  return copy;
};
