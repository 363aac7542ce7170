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

/** The temporary decrypted file that a check makes. */
export const decryptedPath = (file: string): string => `${file}.checking`;

/**
 * Reads and checks the whole backup. Returns its manifest. Throws BackupError, and leaves no files
 * behind.
 */
export const openAndCheck = (
  { backup, file, key }: OpenOrder,
  onProgress: OnProgress,
): Manifest => {
  if (!isEncryptedFile(backup)) return check(backup, onProgress);
  const plainFile = decryptedPath(file);
  removeDatabase(plainFile);
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
