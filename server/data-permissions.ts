import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION } from '#db/backups/list.ts';
import { makePrivate } from '#db/engine/sqlite/private-file.ts';
import { type BackupConfig, backupFolder } from './backups/backup-folder.ts';
import type { Log, Parts } from './parts.ts';

/** The permission bits of all other users. */
const OTHER_USERS_BITS = 0o077;

const backupsIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => join(folder, name));
  } catch {
    // The folder does not exist yet, or is on a drive that is not connected.
    return [];
  }
};

/**
 * Removes other users' access to backups made by an earlier version, and warns if they can read the data folder. Alaga
 * creates that folder for its owner alone, but does not change an existing one.
 */
export const restrictPermissions = (
  location: BackupConfig & Pick<Parts['config'], 'databaseUrl'>,
  log: Log,
): void => {
  if (process.platform === 'win32') return;
  const backups = location.databaseUrl === undefined ? backupsIn(backupFolder(location)) : [];
  for (const file of backups) makePrivate(file);
  const mode = statSync(location.dataDir, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHER_USERS_BITS) === 0) return;
  log({
    level: 'warn',
    dataFolder: 'other users of this computer can look into it: chmod 700 takes it from them',
  });
};
