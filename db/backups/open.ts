import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { check, type OnProgress } from './check.ts';
import { removeDatabase } from './durable.ts';
import { decryptFile, readFileHeader } from './encryption/files.ts';
import type { BackupKey } from './encryption/key.ts';
import { BackupError, type Manifest } from './manifest.ts';

/** An order to read a backup, plain or encrypted. */
export interface OpenOrder {
  readonly backup: string;
  /** The database. A decrypted backup is written beside it, and nowhere else. */
  readonly file: string;
  /** The key of the passphrase that encrypts the backup. */
  readonly key?: BackupKey | undefined;
}

/** The share of the progress that decryption takes. */
const DECRYPTION_SHARE = 0.3;

const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));

const isEncryptedFile = (backup: string): boolean => {
  try {
    return readFileHeader(backup) !== undefined;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // The check of a plain file reports why it cannot be opened.
    return false;
  }
};

/** Where the names of the temporary decrypted files begin. Checks of several backups may run at once. */
const decryptedStart = (file: string): string => `${file}.checking`;

/** Deletes decrypted files that a process left behind when it died. */
export const removeDecrypted = (file: string): void => {
  const [folder, start] = [dirname(file), basename(decryptedStart(file))];
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder))
    if (name.startsWith(start)) rmSync(join(folder, name), { force: true });
};

/**
 * Reads and checks the whole backup. Returns its manifest. Throws BackupError, and leaves no files
 * behind.
 */
export const openAndCheck = (
  { backup, file, key }: OpenOrder,
  onProgress: OnProgress,
): Manifest => {
  if (!isEncryptedFile(backup)) return check(backup, onProgress);
  const plainFile = `${decryptedStart(file)}-${randomUUID()}`;
  try {
    decryptFile(backup, plainFile, key, (progress) => onProgress(progress * DECRYPTION_SHARE));
    return check(plainFile, (progress) =>
      onProgress(DECRYPTION_SHARE + progress * (1 - DECRYPTION_SHARE)),
    );
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(isNoRoom(error) ? 'no-room' : 'failed', error);
  } finally {
    removeDatabase(plainFile);
  }
};
