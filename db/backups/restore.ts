import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drawEpoch, epochStatements } from '#db/epoch-statements.ts';
import { check, type OnProgress } from './check.ts';
import { makeFolder, removeDatabase, replaceFile, syncFile, syncFolder } from './durable.ts';
import { decryptFile, readFileHeader } from './encryption/files.ts';
import { deleteForeignData } from './excluded-tables.ts';
import { type BackupProblem, MANIFEST_TABLE, type Manifest, toBackupError } from './manifest.ts';
import type { OpenOrder } from './open.ts';
import { readUncheckedManifest } from './read-backup.ts';

export interface StageOrder extends OpenOrder {
  /** The database that the backup replaces. */
  readonly file: string;
  /** The id of this installation. */
  readonly installation: string;
}

/** The staged file is beside the database, so that replacing the database is one atomic step. */
export const stagedPath = (file: string): string => `${file}.restoring`;

const CHUNK_BYTES = 4 * 1024 * 1024;

const PROBLEM_BY_CODE: Readonly<Record<string, BackupProblem>> = {
  ENOSPC: 'no-room',
  SQLITE_FULL: 'no-room',
  full: 'no-room',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  ENOENT: 'gone',
};

const PROGRESS_SHARES = { copy: 0.3, check: 0.6 } as const;

const copyFile = (from: string, to: string, onProgress: OnProgress): void => {
  const total = statSync(from).size;
  const input = openSync(from, 'r');
  const output = openSync(to, 'wx', 0o600);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let bytesCopied = 0; ; ) {
      const readCount = readSync(input, chunk);
      if (readCount === 0) return;
      // A disk that fills up accepts a part of a write first, and reports the error only at the
      // next write.
      for (let bytesWritten = 0; bytesWritten < readCount; )
        bytesWritten += writeSync(output, chunk, bytesWritten, readCount - bytesWritten);
      bytesCopied += readCount;
      onProgress(bytesCopied / total);
    }
  } finally {
    closeSync(input);
    closeSync(output);
  }
};

/** Starts a new epoch, because devices may have seen later versions than those in the backup. */
const beginEpoch = (stagedFile: string): void => {
  const database = new BetterSqlite3(stagedFile);
  try {
    database.transaction(() => {
      for (const { sql, bindings } of epochStatements(drawEpoch(), new Date())) {
        database.prepare(sql).run(...bindings);
      }
    })();
  } finally {
    database.close();
  }
};

/** Removes from the copy what exists only in backups, and what belongs only to another computer. */
const removeExcluded = (stagedFile: string, isForeign: boolean): void => {
  const database = new BetterSqlite3(stagedFile);
  try {
    database.exec(`drop table ${MANIFEST_TABLE}`);
    if (isForeign) deleteForeignData(database);
  } finally {
    database.close();
  }
};

/**
 * Stages a backup beside the database: copies it, checks the copy, migrates it to the current
 * schema and starts a new epoch. The database itself does not change. Returns the backup's
 * manifest. Throws BackupError, and leaves no files behind if it does.
 */
export const stageRestore = async (
  order: StageOrder,
  onProgress: OnProgress,
): Promise<Manifest> => {
  const stagedFile = stagedPath(order.file);
  removeDatabase(stagedFile);
  try {
    makeFolder(dirname(stagedFile));
    const reportCopied = (progress: number): void => onProgress(progress * PROGRESS_SHARES.copy);
    if (readFileHeader(order.backup))
      decryptFile(order.backup, stagedFile, order.key, reportCopied);
    else {
      readUncheckedManifest(order.backup);
      copyFile(order.backup, stagedFile, reportCopied);
    }
    const manifest = check(stagedFile, (progress) =>
      onProgress(PROGRESS_SHARES.copy + progress * PROGRESS_SHARES.check),
    );
    removeExcluded(stagedFile, manifest.installation !== order.installation);
    // Loaded on demand, because most processes that load this module only make a backup.
    const { migrateSqlite } = await import('#db/engine/migrate.ts');
    await migrateSqlite(stagedFile);
    beginEpoch(stagedFile);
    syncFile(stagedFile);
    onProgress(1);
    return manifest;
  } catch (error) {
    removeDatabase(stagedFile);
    throw toBackupError(error, (code) => PROBLEM_BY_CODE[code]);
  }
};

/**
 * Checkpoints the WAL into the database, so that the database is one file and no log is left for
 * the restored one.
 */
const closeLog = (file: string): void => {
  const database = new BetterSqlite3(file, { timeout: 5000 });
  try {
    database.pragma('journal_mode = DELETE');
  } finally {
    database.close();
  }
};

/**
 * Replaces the database by the staged file. The caller must hold the exclusive lock. If the process
 * is killed at any moment, one of the two is in place and intact: the old log is deleted before the
 * new file takes the name.
 */
export const replaceDatabase = (file: string): void => {
  if (existsSync(file)) {
    try {
      closeLog(file);
    } catch {
      // The database is too damaged for a checkpoint. A copy was set aside together with its log.
      rmSync(`${file}-wal`, { force: true });
    }
  }
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
  replaceFile(stagedPath(file), file);
};

/** Deletes a staged file, for example after a process that died. */
export const removeStaged = (file: string): void => removeDatabase(stagedPath(file));

/**
 * Why a database cannot be backed up: it is damaged, or a newer version of the app has migrated it.
 */
export type UnreadableReason = 'damaged' | 'newer';

/**
 * Copies a database that cannot be backed up byte for byte, with its log. Returns the name of the
 * copy.
 */
export const copyAside = (
  file: string,
  folder: string,
  stamp: string,
  reason: UnreadableReason,
): string => {
  makeFolder(folder);
  const name = `alaga-${stamp}-${reason}.db`;
  for (const end of ['', '-wal']) {
    const retainedFile = join(folder, `${name}${end}`);
    if (!existsSync(`${file}${end}`)) continue;
    copyFileSync(`${file}${end}`, retainedFile, constants.COPYFILE_EXCL);
    syncFile(retainedFile);
  }
  syncFolder(folder);
  return name;
};
