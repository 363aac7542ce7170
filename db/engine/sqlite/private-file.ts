import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

/** Read and write permission for the file's owner only. */
const OWNER_ONLY_MODE = 0o600;

/** The suffixes of the files that SQLite keeps next to a database. */
const COMPANION_SUFFIXES = ['-wal', '-shm', '-journal'];

/**
 * Removes all permissions of other users from a file. A missing file, or one that belongs to another user, is left
 * alone.
 */
export const makePrivate = (file: string): void => {
  if (process.platform === 'win32') return;
  try {
    chmodSync(file, OWNER_ONLY_MODE);
  } catch {
    // The file belongs to another user, or the disk has no permissions.
  }
};

/**
 * Makes an SQLite file private before it is opened. SQLite would make it readable by all, and gives the files beside it
 * the same permissions.
 */
export const makeDatabasePrivate = (file: string): void => {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ONLY_MODE));
  } catch {
    // SQLite reports better why the file cannot be created.
  }
  for (const end of ['', ...COMPANION_SUFFIXES]) makePrivate(`${file}${end}`);
};
