import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSION } from '#db/backups/list.ts';
import { makePrivate } from '#db/engine/sqlite/private-file.ts';
import { type BackupConfig, backupFolder } from './backups/backup-folder.ts';
import type { Log, Parts } from './parts.ts';

/** The permissions of everybody but the owner. */
const OTHER_USERS = 0o077;

const backupsIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(EXTENSION))
      .map((name) => join(folder, name));
  } catch {
    // Not made yet, or on a drive that is not connected.
    return [];
  }
};

/**
 * Takes the backups that an earlier version made from other users of the computer, and says so where they can look
 * into the data folder: Alaga makes it for its owner alone, and leaves one that it found as it is.
 */
export const restrictPermissions = (
  where: BackupConfig & Pick<Parts['config'], 'databaseUrl'>,
  log: Log,
): void => {
  if (process.platform === 'win32') return;
  const backups = where.databaseUrl === undefined ? backupsIn(backupFolder(where)) : [];
  for (const file of backups) makePrivate(file);
  const mode = statSync(where.dataDir, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHER_USERS) === 0) return;
  log({
    level: 'warn',
    dataFolder: 'other users of this computer can look into it: chmod 700 takes it from them',
  });
};
