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
import { makeFolder, putInPlace, removeDatabase, syncFile, syncFolder } from './durable.ts';
import { decryptFile, headerOf } from './encryption/files.ts';
import { BackupError, MANIFEST_TABLE, type Manifest } from './manifest.ts';
import type { OpenOrder } from './open.ts';
import { takeOutForeign } from './travels.ts';

export interface StageOrder extends OpenOrder {
  /** The database that it is to take the place of. */
  readonly file: string;
  /** The name of this installation. */
  readonly installation: string;
}

/** What is made ready stands beside the database, so that putting it in place is one step of the file system. */
export const stagedOf = (file: string): string => `${file}.restoring`;

const CHUNK = 4 * 1024 * 1024;
const SHARE = { copy: 0.3, check: 0.6 } as const;

const copy = (from: string, to: string, onProgress: OnProgress): void => {
  const total = statSync(from).size;
  const input = openSync(from, 'r');
  const output = openSync(to, 'wx', 0o600);
  const chunk = Buffer.alloc(CHUNK);
  try {
    for (let done = 0; ; ) {
      const read = readSync(input, chunk);
      if (read === 0) return;
      // A disk that fills up takes a part at first, and says so only at the next.
      for (let written = 0; written < read; )
        written += writeSync(output, chunk, written, read - written);
      done += read;
      onProgress(done / total);
    }
  } finally {
    closeSync(input);
    closeSync(output);
  }
};

/** The versions of what is restored are those of no device that has seen a later state. */
const beginEpoch = (staged: string): void => {
  const raw = new BetterSqlite3(staged);
  try {
    raw.transaction(() => {
      for (const { sql, bindings } of epochStatements(drawEpoch(), new Date())) {
        raw.prepare(sql).run(...bindings);
      }
    })();
  } finally {
    raw.close();
  }
};

/** The copy loses what only a backup has, and what only another computer has. */
const settle = (staged: string, isForeign: boolean): void => {
  const raw = new BetterSqlite3(staged);
  try {
    raw.exec(`drop table ${MANIFEST_TABLE}`);
    if (isForeign) takeOutForeign(raw);
  } finally {
    raw.close();
  }
};

/**
 * Makes a backup ready beside the database: copied, the copy checked whole, brought to the present schema and into
 * an epoch of its own. Changes nothing of the database. Gives the backup's manifest; throws BackupError, and leaves nothing behind then.
 */
export const stage = async (order: StageOrder, onProgress: OnProgress): Promise<Manifest> => {
  const staged = stagedOf(order.file);
  removeDatabase(staged);
  try {
    makeFolder(dirname(staged));
    const copied = (done: number): void => onProgress(done * SHARE.copy);
    if (headerOf(order.backup)) decryptFile(order.backup, staged, order.key, copied);
    else copy(order.backup, staged, copied);
    const manifest = check(staged, (done) => onProgress(SHARE.copy + done * SHARE.check));
    settle(staged, manifest.installation !== order.installation);
    // Most threads that load this only make a backup.
    const { migrateSqlite } = await import('#db/engine/migrate.ts');
    await migrateSqlite(staged);
    beginEpoch(staged);
    syncFile(staged);
    onProgress(1);
    return manifest;
  } catch (error) {
    removeDatabase(staged);
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'full')
      throw new BackupError('no-room', error);
    if (code === 'ENOENT') throw new BackupError('gone', error);
    throw error instanceof BackupError ? error : new BackupError('failed', error);
  }
};

/** Brings all that is in the database's log into it, so that it is one file and none of it is left for another. */
const closeLog = (file: string): void => {
  const raw = new BetterSqlite3(file, { timeout: 5000 });
  try {
    raw.pragma('journal_mode = DELETE');
  } finally {
    raw.close();
  }
};

/**
 * Puts what was staged in the database's place. Whoever does it holds the database alone. Killed at any moment it
 * leaves the one or the other, whole: the log of the one is gone before the other stands beside its name.
 */
export const swapIn = (file: string): void => {
  if (existsSync(file)) {
    try {
      closeLog(file);
    } catch {
      // So damaged that its log cannot be brought into it; it was kept aside with its log.
      rmSync(`${file}-wal`, { force: true });
    }
  }
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true });
  putInPlace(stagedOf(file), file);
};

/** Gives up what was staged, as after a process that died on its way. */
export const removeStaged = (file: string): void => removeDatabase(stagedOf(file));

/** Why no backup can be made of a database: it is damaged, or a newer version of the app has migrated it. */
export type Unreadable = 'damaged' | 'newer';

/** Copies a database of which no backup can be made: byte for byte, with its log. Returns the name. */
export const copyAside = (
  file: string,
  folder: string,
  stamp: string,
  reason: Unreadable,
): string => {
  makeFolder(folder);
  const name = `alaga-${stamp}-${reason}.db`;
  for (const end of ['', '-wal']) {
    const kept = join(folder, `${name}${end}`);
    if (!existsSync(`${file}${end}`)) continue;
    copyFileSync(`${file}${end}`, kept, constants.COPYFILE_EXCL);
    syncFile(kept);
  }
  syncFolder(folder);
  return name;
};
