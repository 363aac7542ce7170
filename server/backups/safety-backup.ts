import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInBackground } from '#db/backups/background.ts';
import { contentsOfFile } from '#db/backups/contents.ts';
import { BackupError, type Origin } from '#db/backups/manifest.ts';
import { copyAside } from '#db/backups/restore.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import { type OpenOptions, openDatabase } from '#db/engine/open.ts';
import type { Database } from '#db/engine/run.ts';
import { databaseFile } from '#server/config-values.ts';
import type { Parts } from '#server/parts.ts';
import { type BackupConfig, backupFolder, backupOrder, defaultFolder } from './backup-folder.ts';
import { BackupKeys } from './keys.ts';

type OnProgress = (progress: number) => void;

/** The time and the encryption of a safety backup. Aborting `signal` ends it at its next step. */
interface BackupOptions {
  readonly now: Date;
  readonly keys: BackupKeys;
  readonly signal?: AbortSignal;
}

const quietOnProgress: OnProgress = () => undefined;

/** Makes a backup in the chosen folder, or in the data folder if the chosen one is not available. */
const makeBackupInAnyFolder = async (
  location: BackupConfig,
  kind: Origin['kind'],
  { now, keys, signal }: BackupOptions,
  onProgress: OnProgress,
): Promise<string> => {
  const key = await keys.current();
  const makeFolderBackup = async (folder: string): Promise<string> => {
    const order = backupOrder(location, kind, { now, folder, key });
    await runInBackground('make', order, onProgress, signal);
    return order.target;
  };
  const folder = backupFolder(location);
  try {
    return await makeFolderBackup(folder);
  } catch (error) {
    const isFolderGone = error instanceof BackupError && error.problem === 'no-folder';
    if (!isFolderGone || folder === defaultFolder(location)) throw error;
    return makeFolderBackup(defaultFolder(location));
  }
};

/**
 * Backs up the present data before a restore replaces it. A database that is damaged, or was migrated by a newer
 * version, is copied as it is. Returns the file, or undefined if there is no data. Throws BackupError, after which
 * nothing may be replaced.
 */
export const backUpBeforeRestore = async (
  location: BackupConfig,
  moment: BackupOptions,
  onProgress: OnProgress = quietOnProgress,
): Promise<string | undefined> => {
  const file = databaseFile(location);
  if (!existsSync(file) || contentsOfFile(file)?.accounts === 0) return undefined;
  try {
    return await makeBackupInAnyFolder(location, 'before-restore', moment, onProgress);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    const { problem } = error;
    if (problem !== 'damaged' && problem !== 'newer') throw error;
    const stamp = moment.now.toISOString().replace(/[-:.]/g, '');
    const folder = defaultFolder(location);
    return join(folder, copyAside(file, folder, stamp, problem));
  }
};

const REASONS: Partial<Readonly<Record<BackupError['problem'], string>>> = {
  'no-room': 'there is no room left',
  'no-folder': 'the folder cannot be used',
  locked:
    'backups are encrypted, and the passphrase is not at hand: ALAGA_BACKUP_PASSPHRASE_FILE names the file that holds it',
};

const backUpBeforeMigration = async (
  location: BackupConfig,
  moment: BackupOptions,
): Promise<void> => {
  try {
    await makeBackupInAnyFolder(location, 'before-migration', moment, quietOnProgress);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    if (error.problem === 'damaged') throw new DatabaseError('damaged', error);
    const folder = backupFolder(location);
    const reason = REASONS[error.problem] ?? error.message;
    throw new DatabaseError(
      error.problem === 'locked' ? 'backup-locked' : 'no-backup',
      error,
      `Before an update of Alaga brings the data up to date, a backup of it is made in ${folder}. It could not be written (${reason}); nothing was changed.`,
    );
  }
};

interface OpenDataOptions extends Omit<OpenOptions, 'beforeMigrating'> {
  readonly now?: () => Date;
  readonly keys?: BackupKeys;
}

/**
 * Opens the configured database: PostgreSQL, or the file in the data folder. Makes a backup before migrating a file of
 * an older version.
 */
export const openData = (
  location: BackupConfig & Partial<Pick<Parts['config'], 'databaseUrl'>>,
  options: OpenDataOptions = {},
): Promise<Database> => {
  const { now = () => new Date(), keys = new BackupKeys(location), ...rest } = options;
  if (location.databaseUrl !== undefined) return openDatabase(location.databaseUrl, rest);
  return openDatabase(databaseFile(location), {
    ...rest,
    beforeMigrating: () => backUpBeforeMigration(location, { now: now(), keys }),
  });
};
