import { closeSync, openSync } from 'node:fs';
import { mapDriverError } from '#db/engine/errors.ts';
import { migrateSqlite } from '#db/engine/migrate.ts';
import { openToRead } from './source.ts';

/** Copies an older version's database as it stands at one moment, and brings the copy up to date. Gives the copy. */
export const copyOf = async (file: string, copy: string): Promise<string> => {
  // SQLite fills an empty file and leaves its rights as they are.
  closeSync(openSync(copy, 'wx', 0o600));
  const raw = openToRead(file);
  try {
    raw.prepare('vacuum into ?').run(copy);
  } catch (error) {
    throw mapDriverError(error);
  } finally {
    raw.close();
  }
  await migrateSqlite(copy);
  return copy;
};
