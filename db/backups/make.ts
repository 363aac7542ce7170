import { closeSync, openSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { uninstallFeed } from '#db/engine/feed/install.ts';
import { readSchema } from '#db/engine/schema.ts';
import { isAlive } from '#db/is-alive.ts';
import { check, type OnProgress } from './check.ts';
import { readContents } from './contents.ts';
import { digest } from './digest.ts';
import { makeFolder, removeDatabase, replaceFile } from './durable.ts';
import { encryptFile, requireEncrypted } from './encryption/files.ts';
import type { BackupKey } from './encryption/key.ts';
import { deleteSecrets } from './excluded-tables.ts';
import {
  BackupError,
  type BackupProblem,
  FORMAT,
  type Manifest,
  type Origin,
  putManifest,
  toBackupError,
} from './manifest.ts';

export interface MakeOrder {
  /** The database. Others may write to it during the backup. */
  readonly source: string;
  /** The absolute path of the backup. Its folder must exist, unless `makeFolder` is set. */
  readonly target: string;
  readonly makeFolder: boolean;
  readonly origin: Origin;
  /**
   * If set, the backup is encrypted. Unencrypted temporary files are written next to the database,
   * never to the backups folder.
   */
  readonly key?: BackupKey | undefined;
}

/** Pages of 4 kB that are copied before other work gets its turn. */
const PAGES_A_STEP = 1000;

/** Each step's share of the progress. */
const PROGRESS_SHARES = { copy: 0.4, digest: 0.2, pack: 0.1, check: 0.3 } as const;

/** The process that asked for the backup: it started this one if the task runs on a thread (backup-process.ts). */
const ASKING_PROCESS = isMainThread ? process.pid : process.ppid;

/** The name of an unfinished file ends with this and the id of the process that asked for the backup. */
const PART_FILE = /\.part-(\d+)(-journal|-wal|-shm)?$/;

/** Deletes the unfinished files of processes that died. A process makes one backup at a time. */
const removeUnfinished = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const pid = Number(PART_FILE.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(pid) || (pid !== ASKING_PROCESS && isAlive(pid))) continue;
    removeDatabase(join(folder, name.replace(PART_FILE, `.part-${pid}`)));
  }
};

const PROBLEM_BY_CODE: Readonly<Record<string, BackupProblem>> = {
  ENOSPC: 'no-room',
  EDQUOT: 'no-room',
  EFBIG: 'no-room',
  SQLITE_FULL: 'no-room',
  SQLITE_IOERR_WRITE: 'no-room',
  ENOENT: 'no-folder',
  ENOTDIR: 'no-folder',
  EACCES: 'no-folder',
  EPERM: 'no-folder',
  EROFS: 'no-folder',
  EIO: 'no-folder',
  SQLITE_CANTOPEN: 'no-folder',
  SQLITE_READONLY: 'no-folder',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
};

/**
 * Requires free space for `times` the size of the database: twice while it is copied and packed,
 * once while only the result is left.
 */
const requireRoom = (source: string, folder: string, times: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const log = statSync(`${source}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (bavail * bsize < (statSync(source).size + log) * times) throw new BackupError('no-room');
};

/**
 * Creates the file with permissions for its owner only. SQLite keeps the permissions of an existing
 * file.
 */
const beginPrivately = (file: string): void => closeSync(openSync(file, 'w', 0o600));

const SOURCE_PROBLEM_BY_CODE: Readonly<Record<string, BackupProblem>> = {
  ...PROBLEM_BY_CODE,
  SQLITE_CANTOPEN: 'read-only',
  SQLITE_READONLY: 'read-only',
};

/** Opens the database, which needs a folder that can be written, because readers share a file in it. */
const openSource = (source: string): BetterSqlite3.Database => {
  let database: BetterSqlite3.Database | undefined;
  try {
    database = new BetterSqlite3(source, { fileMustExist: true, timeout: 5000 });
    database.pragma('query_only = ON');
    // The transaction holds the snapshot. Without it, each write by others would restart the copy.
    database.exec('begin');
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    database?.close();
    throw toBackupError(error, (code) => SOURCE_PROBLEM_BY_CODE[code]);
  }
};

/** Copies one snapshot of the database while others go on writing. */
const copyLive = async (source: string, target: string, onProgress: OnProgress): Promise<void> => {
  const database = openSource(source);
  try {
    await database.backup(target, {
      progress: ({ totalPages, remainingPages }) => {
        onProgress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages);
        return PAGES_A_STEP;
      },
    });
  } finally {
    database.close();
  }
};

/**
 * Removes from the copy what must not be in a backup, and rewrites it without the remains of
 * deleted data.
 */
const compactCopy = (
  copy: string,
  packedFile: string,
  origin: Origin,
  onProgress: OnProgress,
): void => {
  const copiedDatabase = new BetterSqlite3(copy);
  try {
    copiedDatabase.pragma('journal_mode = MEMORY');
    copiedDatabase.pragma('synchronous = OFF');
    copiedDatabase.pragma('foreign_keys = OFF');
    uninstallFeed(copiedDatabase);
    deleteSecrets(copiedDatabase);
    const size = statSync(copy).size;
    let bytesRead = 0;
    const digests = digest(copiedDatabase, (bytes) => {
      bytesRead += bytes;
      onProgress(Math.min(1, bytesRead / size) * PROGRESS_SHARES.digest);
    });
    const schema = readSchema(copiedDatabase);
    putManifest(copiedDatabase, {
      ...origin,
      format: FORMAT,
      schema,
      contents: readContents(copiedDatabase),
      ...digests,
    });
    copiedDatabase.prepare('vacuum into ?').run(packedFile);
    onProgress(PROGRESS_SHARES.digest + PROGRESS_SHARES.pack);
  } finally {
    copiedDatabase.close();
  }
};

interface BackupWork {
  readonly source: string;
  readonly origin: Origin;
  /** `copy` is where the database is copied to. The plain backup ends at `packed`. */
  readonly copy: string;
  readonly packed: string;
}

/** Makes a plain backup and checks it. */
const makePlain = async (
  { source, origin, copy, packed }: BackupWork,
  onProgress: OnProgress,
): Promise<Manifest> => {
  beginPrivately(copy);
  await copyLive(source, copy, (progress) => onProgress(progress * PROGRESS_SHARES.copy));
  beginPrivately(packed);
  compactCopy(copy, packed, origin, (progress) => onProgress(PROGRESS_SHARES.copy + progress));
  removeDatabase(copy);
  return check(packed, (progress) => onProgress(1 - PROGRESS_SHARES.check * (1 - progress)));
};

/** The share of the progress that the plain backup takes if it is encrypted afterwards. */
const PLAIN_SHARE = 0.7;
const SEALING_SHARE = 0.15;

/** Encrypts the plain backup, and verifies the result by reading it back from the disk. */
const sealBackup = (
  packedFile: string,
  sealedFile: string,
  { manifest, key }: { readonly manifest: Manifest; readonly key: BackupKey },
  onProgress: OnProgress,
): void => {
  const sha256 = encryptFile(packedFile, sealedFile, { manifest, key }, (progress) =>
    onProgress(PLAIN_SHARE + progress * SEALING_SHARE),
  );
  removeDatabase(packedFile);
  const checkShare = PLAIN_SHARE + SEALING_SHARE;
  requireEncrypted(sealedFile, key, sha256, (progress) =>
    onProgress(checkShare + progress * (1 - checkShare)),
  );
};

/**
 * Makes a backup in one file. The file is checked after it was written, and receives its name only
 * when it is complete and on the disk. Throws BackupError, and leaves no files behind if it does.
 */
export const makeBackup = async (order: MakeOrder, onProgress: OnProgress): Promise<Manifest> => {
  const { source, target, origin, key } = order;
  const folder = dirname(target);
  const workshop = key ? dirname(source) : folder;
  const name = basename(target);
  const temporaryCopy = join(workshop, `${name}.part-${ASKING_PROCESS}`);
  const packedFile = join(workshop, `${name}.packed.part-${ASKING_PROCESS}`);
  const sealedFile = join(folder, `${name}.sealed.part-${ASKING_PROCESS}`);
  try {
    if (order.makeFolder) makeFolder(folder);
    removeUnfinished(folder);
    removeUnfinished(dirname(source));
    requireRoom(source, workshop, 2);
    requireRoom(source, folder, key ? 1 : 2);
    const progressShare = key ? PLAIN_SHARE : 1;
    const makeOptions = { source, origin, copy: temporaryCopy, packed: packedFile };
    const manifest = await makePlain(makeOptions, (progress) =>
      onProgress(progress * progressShare),
    );
    if (key) sealBackup(packedFile, sealedFile, { manifest, key }, onProgress);
    replaceFile(key ? sealedFile : packedFile, target);
    onProgress(1);
    return manifest;
  } catch (error) {
    throw toBackupError(error, (code) => PROBLEM_BY_CODE[code]);
  } finally {
    for (const file of [temporaryCopy, packedFile, sealedFile]) removeDatabase(file);
  }
};
