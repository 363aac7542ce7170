import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

/** Reading and writing, for a file's owner alone. */
const OWNER_ALONE = 0o600;

/** The suffixes of the files that SQLite keeps next to a database. */
const BESIDE = ['-wal', '-shm', '-journal'];

/** Takes a file from everybody but its owner. A file that is not there, or not ours to change, is left alone. */
export const makePrivate = (file: string): void => {
  if (process.platform === 'win32') return;
  try {
    chmodSync(file, OWNER_ALONE);
  } catch {
    // Another user's file, or a disk that knows no permissions.
  }
};

/**
 * Sees to it that an SQLite file is its owner's alone before it is opened: SQLite would make it readable by all, and
 * gives what it keeps beside it the permissions of the file itself.
 */
export const makeDatabasePrivate = (file: string): void => {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'a', OWNER_ALONE));
  } catch {
    // SQLite says better why it cannot be made.
  }
  for (const end of ['', ...BESIDE]) makePrivate(`${file}${end}`);
};
