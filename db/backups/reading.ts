import { closeSync, openSync, readSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { BackupError, type Manifest, readManifest } from './manifest.ts';

const MAGIC = 'SQLite format 3\u0000';
/** Where an SQLite file says how it is written, and what it says of a rollback journal: every backup is one file. */
const WRITE_VERSION = 18;
const ROLLBACK_JOURNAL = 1;

/** Looked at before SQLite opens it, which may write beside a file of another kind. */
const requireBackupHeader = (file: string): void => {
  const header = Buffer.alloc(100);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  const isOurs =
    header.subarray(0, MAGIC.length).toString('latin1') === MAGIC &&
    header[WRITE_VERSION] === ROLLBACK_JOURNAL;
  if (!isOurs) throw new BackupError('not-a-backup');
};

const CODES: Readonly<Record<string, 'gone' | 'no-folder'>> = {
  ENOENT: 'gone',
  EACCES: 'no-folder',
  EPERM: 'no-folder',
  EISDIR: 'gone',
};

const asProblem = (error: unknown): BackupError => {
  if (error instanceof BackupError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Whatever SQLite itself stumbles over in it is a fault of the file.
  return new BackupError(CODES[code] ?? (/^SQLITE_/.test(code) ? 'damaged' : 'failed'), error);
};

/** Reads a backup with `look`. Throws BackupError alone. */
export const reading = <T>(file: string, look: (raw: BetterSqlite3.Database) => T): T => {
  let raw: BetterSqlite3.Database | undefined;
  try {
    requireBackupHeader(file);
    raw = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    raw.pragma('trusted_schema = OFF');
    return look(raw);
  } catch (error) {
    throw asProblem(error);
  } finally {
    raw?.close();
  }
};

/** What a backup says of itself, believed as it stands. Throws BackupError. */
export const glance = (file: string): Manifest => reading(file, readManifest);
