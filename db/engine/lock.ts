import { rmSync, statSync, truncateSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { DatabaseError, mapDriverError } from './errors.ts';
import { makeDatabasePrivate } from './sqlite/private-file.ts';

export interface AcquiredLock {
  release(): void;
}

const lockPath = (file: string): string => `${file}.lock`;

/** The inode of a file; undefined if there is none. */
const fileNumber = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.ino;

/**
 * The lock is a separate SQLite file beside the database. The system releases it when a process dies, for whatever
 * reason and on every platform. The database itself cannot be the lock, because a restore replaces its file.
 */
const tryLock = (file: string, lock: string): AcquiredLock => {
  const path = lockPath(file);
  let database: BetterSqlite3.Database | undefined;
  try {
    makeDatabasePrivate(path);
    const openedFile = fileNumber(path);
    const lockFile = new BetterSqlite3(path, { timeout: 0 });
    database = lockFile;
    lockFile.exec(lock);
    // A transaction takes its lock with its first read.
    lockFile.prepare('select count(*) from sqlite_schema').get();
    // Another process may have deleted the file meanwhile: a lock on it would exclude nobody.
    if (fileNumber(path) !== openedFile) throw new DatabaseError('busy', undefined);
    return { release: () => lockFile.close() };
  } catch (error) {
    database?.close();
    const mappedError = mapDriverError(error);
    const isHeldElsewhere = mappedError instanceof DatabaseError && mappedError.code === 'busy';
    throw isHeldElsewhere ? new DatabaseError('in-use', error) : mappedError;
  }
};

/**
 * A damaged lock file would look like a damaged database. It holds no data and is emptied in place, so that the locks of
 * other processes remain.
 */
const takeLock = (file: string, lock: string): AcquiredLock => {
  try {
    return tryLock(file, lock);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== 'damaged') throw error;
    truncateSync(lockPath(file));
    return tryLock(file, lock);
  }
};

/**
 * A shared lock, held by each process that uses the database. Throws DatabaseError `in-use` while the database is being
 * replaced.
 */
export const lockShared = (file: string): AcquiredLock => takeLock(file, 'begin');

/**
 * The lock of a server, held in place of the shared one: other processes may use the database meanwhile, but no second
 * server. Throws DatabaseError `served` while another server holds it, and `in-use` while the database is being replaced.
 */
export const lockAsServer = (file: string): AcquiredLock => {
  try {
    return takeLock(file, 'begin immediate');
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== 'in-use') throw error;
    // Beside a server there is still room for a shared lock.
    lockShared(file).release();
    throw new DatabaseError('served', error, `Another server of Alaga uses ${file}.`);
  }
};

/**
 * An exclusive lock, held while the database is being replaced. Throws DatabaseError `in-use` while another process
 * uses it.
 */
export const lockExclusively = (file: string): AcquiredLock => takeLock(file, 'begin exclusive');

/** Deletes the lock file of a database unless another process uses it. Every later lock creates it again. */
export const removeLockFile = (file: string): void => {
  let lock: AcquiredLock | undefined;
  try {
    lock = lockExclusively(file);
    rmSync(lockPath(file), { force: true });
  } catch {
    // It is in use, or this system does not delete open files: it stays.
  } finally {
    lock?.release();
  }
};
