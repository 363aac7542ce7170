import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runInBackground } from '#db/backups/background.ts';
import { removeDatabase } from '#db/backups/durable.ts';
import type { BackupKey } from '#db/backups/encryption/key.ts';
import type { BackupDescription } from '#db/backups/list.ts';
import { BackupError, type BackupProblem } from '#db/backups/manifest.ts';
import { replaceDatabase, stagedPath } from '#db/backups/restore.ts';
import { DatabaseError, type DatabaseErrorCode } from '#db/engine/errors.ts';
import { lockExclusively } from '#db/engine/lock.ts';
import { databaseFile } from '#server/config-values.ts';
import type { BackupDialogs, Log, LostData } from '#server/parts.ts';
import {
  type BackupConfig,
  backupFolder,
  defaultFolder,
  hasFolderSettings,
  keepBackupsBefore,
  toInstallation,
} from './backup-folder.ts';
import type { BackupKeys } from './keys.ts';
import { backUpBeforeRestore } from './safety-backup.ts';

interface IntactBackup {
  readonly path: string;
  /** `madeAt` is an instant in ISO UTC. */
  readonly madeAt: string;
  readonly key: BackupKey | undefined;
}

/**
 * The backups of this installation, newest first. The chosen folder may be on a drive that is not connected now, and the
 * default folder still has the backups from before it was chosen.
 */
const listOwnBackups = async (location: BackupConfig) => {
  const installation = toInstallation(location);
  const folders = new Set([backupFolder(location), defaultFolder(location)]);
  const ownBackups: { readonly path: string; readonly manifest: BackupDescription }[] = [];
  for (const folder of folders) {
    for (const { name, manifest } of await runInBackground('list', { folder }))
      if (manifest?.installation === installation)
        ownBackups.push({ path: join(folder, name), manifest });
  }
  return ownBackups.toSorted((a, b) => b.manifest.madeAt.localeCompare(a.manifest.madeAt));
};

/** The newest backup of this installation that is intact. */
const newestIntact = async (
  location: BackupConfig,
  keys: BackupKeys,
): Promise<IntactBackup | undefined> => {
  const file = databaseFile(location);
  for (const { path, manifest } of await listOwnBackups(location)) {
    const key = await keys.getKeyForFile(path);
    const isSound = await runInBackground('check', { backup: path, file, key }).then(
      () => true,
      () => false,
    );
    if (isSound) return { path, madeAt: manifest.madeAt, key };
  }
  return undefined;
};

const CODES: Partial<Readonly<Record<BackupProblem, DatabaseErrorCode>>> = {
  'no-room': 'full',
  'read-only': 'read-only',
  'no-folder': 'unavailable',
};

/** A restore that the disk refused, as the error with which the database itself would not open. */
const toStartError = (error: unknown): unknown => {
  const code = error instanceof BackupError ? CODES[error.problem] : undefined;
  return code === undefined ? error : new DatabaseError(code, error);
};

interface Moment {
  readonly now: Date;
  readonly keys: BackupKeys;
}

type Offer = BackupDialogs['offerBackup'];

/** Returns whether it restored a backup: false without an intact one or if the owner declined. */
const restoreNewest = async (
  location: BackupConfig,
  moment: Moment,
  lostData: LostData,
  offer: Offer,
): Promise<boolean> => {
  const sound = await newestIntact(location, moment.keys);
  if (!sound || !(await offer(sound.madeAt, lostData))) return false;
  const file = databaseFile(location);
  const lock = lockExclusively(file);
  try {
    const installation = toInstallation(location);
    await runInBackground('stage', { backup: sound.path, file, installation, key: sound.key });
    await backUpBeforeRestore(location, moment);
    replaceDatabase(file);
    return true;
  } catch (error) {
    // On a full disk the staged copy would take the room that the next start needs.
    removeDatabase(stagedPath(file));
    throw toStartError(error);
  } finally {
    lock.release();
  }
};

/**
 * Offers the newest intact backup if the database is too damaged to open, and restores it; the damaged file is kept.
 * Returns whether it restored one.
 */
export const offerRecovery = async (
  error: unknown,
  location: BackupConfig,
  moment: Moment,
  offer: Offer | undefined,
): Promise<boolean> => {
  if (!offer || !(error instanceof DatabaseError) || error.code !== 'damaged') return false;
  return restoreNewest(location, moment, 'damaged', offer);
};

/**
 * If the file is missing or empty although the installation had data, offers the newest intact backup. Without a
 * restored one the server begins without data, and keeps its former backups, which new ones would replace.
 */
export const handleMissingData = async (
  location: BackupConfig,
  moment: Moment,
  offer: Offer | undefined,
  log: Log,
): Promise<void> => {
  const file = databaseFile(location);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 0 || !hasFolderSettings(location)) return;
  if (offer && (await restoreNewest(location, moment, 'missing', offer))) return;
  keepBackupsBefore(location, moment.now);
  log({
    level: 'warn',
    backups: `${file} is missing, and this server begins without data. Its former backups are kept`,
  });
};
