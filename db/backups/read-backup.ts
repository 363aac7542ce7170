import { closeSync, openSync, readSync, statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import {
  BackupError,
  type BackupProblem,
  type Manifest,
  readManifest,
  toBackupError,
} from './manifest.ts';

const MAGIC = 'SQLite format 3\u0000';
/**
 * The position of the byte in an SQLite file that says whether it uses a rollback journal. A backup
 * is always a single file.
 */
const WRITE_VERSION = 18;
const ROLLBACK_JOURNAL = 1;

/** Checked before SQLite opens the file, because SQLite may write other files beside it. */
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

/** A longer file may be so large that its copy would fill the disk. */
const requireLength = (raw: BetterSqlite3.Database, file: string): void => {
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) =>
    Number(raw.pragma(name, { simple: true })),
  );
  if (statSync(file).size !== (pages ?? 0) * (pageSize ?? 0)) throw new BackupError('damaged');
};

const PROBLEM_BY_CODE: Readonly<Record<string, 'gone' | 'no-folder'>> = {
  ENOENT: 'gone',
  EACCES: 'no-folder',
  EPERM: 'no-folder',
  EISDIR: 'gone',
};

/** Any other error of SQLite means that the file is damaged. */
const findProblem = (code: string): BackupProblem | undefined =>
  PROBLEM_BY_CODE[code] ?? (code.startsWith('SQLITE_') ? 'damaged' : undefined);

/** Opens a backup and reads it with a callback. All errors become BackupError. */
export const readBackup = <T>(file: string, readContent: (raw: BetterSqlite3.Database) => T): T => {
  let database: BetterSqlite3.Database | undefined;
  try {
    requireBackupHeader(file);
    database = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    database.pragma('trusted_schema = OFF');
    requireLength(database, file);
    return readContent(database);
  } catch (error) {
    throw toBackupError(error, findProblem);
  } finally {
    database?.close();
  }
};

/** The manifest of a backup, without checking it. Throws BackupError. */
export const readUncheckedManifest = (file: string): Manifest => readBackup(file, readManifest);
