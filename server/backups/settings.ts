import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  BYTES_PER_MEGABYTE,
  ConfigError,
  countText,
  MAX_MEGABYTES,
  optionalText,
} from '#server/config-values.ts';
import { MIN_PASSPHRASE } from './contract.ts';

export interface BackupConfig {
  /**
   * The passphrase in the operator's file for encrypting backups; empty for unencrypted backups, undefined if no file
   * is configured.
   */
  readonly backupPassphrase: string | undefined;
  /** The maximum number of backups; undefined for no limit. Old backups are deleted in any case. */
  readonly backupMaxCount: number | undefined;
  readonly backupMaxBytes: number | undefined;
  /** A second folder that gets a copy of each backup. */
  readonly backupCopyDir: string | undefined;
}

export const backupSettings = z.object({
  ALAGA_BACKUP_PASSPHRASE_FILE: z.optional(z.string()),
  BACKUP_MAX_COUNT: countText('BACKUP_MAX_COUNT', 99_999),
  BACKUP_MAX_MB: countText('BACKUP_MAX_MB', MAX_MEGABYTES, ' of megabytes'),
  BACKUP_COPY_DIR: optionalText,
});

/** A line break at the end of the file is not part of the passphrase. */
const readPassphraseFile = (path: string | undefined): string | undefined => {
  if (!path) return path;
  let passphrase: string;
  try {
    passphrase = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new ConfigError(`ALAGA_BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${path}`);
  }
  if (passphrase.trim().length >= MIN_PASSPHRASE) return passphrase;
  throw new ConfigError(
    `ALAGA_BACKUP_PASSPHRASE_FILE names a file with less than ${MIN_PASSPHRASE} characters: ${path}`,
  );
};

/** Copies beside the backups themselves would be none. */
const readCopyDir = (path: string | undefined, dataDir: string): string | undefined => {
  if (path === undefined) return undefined;
  if (resolve(path) !== resolve(dataDir, 'backups')) return resolve(path);
  throw new ConfigError(
    `BACKUP_COPY_DIR must be another folder than that of the backups, best on another disk: ${path}`,
  );
};

/**
 * Throws ConfigError if the file of the passphrase cannot be read or is too short, or if copies would go to the folder of
 * the backups.
 */
export const readBackupConfig = (
  settings: z.output<typeof backupSettings>,
  dataDir: string,
): BackupConfig => ({
  backupPassphrase: readPassphraseFile(settings.ALAGA_BACKUP_PASSPHRASE_FILE),
  backupMaxCount: Number(settings.BACKUP_MAX_COUNT) || undefined,
  backupMaxBytes: settings.BACKUP_MAX_MB
    ? Number(settings.BACKUP_MAX_MB) * BYTES_PER_MEGABYTE
    : undefined,
  backupCopyDir: readCopyDir(settings.BACKUP_COPY_DIR, dataDir),
});
