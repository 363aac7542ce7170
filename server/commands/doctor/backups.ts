import { BackupKeys } from '#server/backups/keys.ts';
import type { Config } from '#server/config.ts';
import { createFindings, type Finding } from './finding.ts';

const { problem } = createFindings('backups');

/**
 * Whether the key of encrypted backups is available, without which the server makes none. Only SQLite has backups of
 * Alaga's own, and only the desktop app can open the key of a household.
 */
export const checkBackups = (config: Config): readonly Finding[] => {
  const hasOwnBackups = config.mode === 'hosted' && config.databaseUrl === undefined;
  if (!hasOwnBackups || new BackupKeys(config).state() !== 'locked') return [];
  return [
    problem(
      'none are made: they are encrypted, and their key is not here',
      'Set ALAGA_BACKUP_PASSPHRASE_FILE to the file with their passphrase, or to nothing for unencrypted ones, and restart.',
    ),
  ];
};
