import { listBackups } from '#db/backups/list.ts';
import type { Database } from '#db/engine/run.ts';
import { readFirstSignUp } from '#db/operator/condition.ts';
import {
  backupFolder,
  defaultFolder,
  hasFolderSettings,
  toInstallation,
} from '#server/backups/backup-folder.ts';
import { BackupKeys } from '#server/backups/keys.ts';
import { DAY } from '#server/calendar/days.ts';
import { isFuture } from '#server/clock/rules.ts';
import type { Config } from '#server/config.ts';
import { createFindings, type Finding } from './finding.ts';

const { ok, problem } = createFindings('backups');

/** Only SQLite has backups of Alaga's own, and the desktop app shows its owner those of a household. */
const hasOwnBackups = ({ mode, databaseUrl }: Config): boolean =>
  mode === 'hosted' && databaseUrl === undefined;

/** Whether the key of encrypted backups is available, without which the server makes none. */
export const checkBackups = (config: Config): readonly Finding[] => {
  if (!hasOwnBackups(config) || new BackupKeys(config).state() !== 'locked') return [];
  return [
    problem(
      'none are made: they are encrypted, and their key is not here',
      'Set ALAGA_BACKUP_PASSPHRASE_FILE to the file with their passphrase, or to nothing for unencrypted ones, and restart.',
    ),
  ];
};

/** Milliseconds. A running server makes the backup of a day within minutes, so an older one means that it fails. */
const MAX_AGE = 2 * DAY;

const findNewestDaily = (folder: string, installation: string, now: Date): string | undefined =>
  listBackups(folder).find(
    ({ manifest }) =>
      manifest?.installation === installation &&
      manifest.kind === 'daily' &&
      !isFuture(manifest.madeAt, now),
  )?.manifest?.madeAt;

const isOld = (instant: string, now: Date): boolean =>
  now.getTime() - Date.parse(instant) > MAX_AGE;

const assessFolder = (folder: string, config: Config, now: Date): Finding => {
  const newest = hasFolderSettings(config)
    ? findNewestDaily(folder, toInstallation(config), now)
    : undefined;
  if (newest !== undefined && !isOld(newest, now)) {
    return ok(`the newest daily one in ${folder} is from ${newest}`);
  }
  return problem(
    newest === undefined
      ? `there is no daily one in ${folder}`
      : `the newest daily one in ${folder} is old: from ${newest}`,
    'Start the server. If it runs, its log says at the job back-up why it makes none.',
  );
};

/** Whether the daily backups are made, and copied to the second folder. */
export const checkDailyBackups = async (
  db: Database,
  config: Config,
  now: Date,
): Promise<readonly Finding[]> => {
  if (!hasOwnBackups(config)) return [];
  // Without an account none is made, and the first one may not be due yet.
  const firstSignUp = await readFirstSignUp(db);
  if (firstSignUp === undefined || !isOld(firstSignUp, now)) return [];
  const folder = hasFolderSettings(config) ? backupFolder(config) : defaultFolder(config);
  return [folder, config.backupCopyDir]
    .filter((item) => item !== undefined)
    .map((item) => assessFolder(item, config, now));
};
