import { check, type OnProgress } from './check.ts';
import { removeDatabase } from './durable.ts';
import { decryptFile, headerOf } from './encryption/files.ts';
import type { BackupKey } from './encryption/key.ts';
import { BackupError, type Manifest } from './manifest.ts';

/** A backup that is to be read, plain or encrypted. */
export interface OpenOrder {
  readonly backup: string;
  /** The database: what an encrypted backup holds lies beside it in the clear, and nowhere else. */
  readonly file: string;
  /** Of the passphrase that the backup is encrypted with. */
  readonly key?: BackupKey | undefined;
}

/** How much of the work decryption is. */
const SHARE = 0.3;

const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));

const isEncryptedFile = (backup: string): boolean => {
  try {
    return headerOf(backup) !== undefined;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // The check of a plain file says why it cannot be opened.
    return false;
  }
};

/** What is made in the clear on the way to a check. */
export const checkedOf = (file: string): string => `${file}.checking`;

/** Reads all of a backup. Gives its manifest; throws BackupError, and leaves nothing behind. */
export const openAndCheck = (
  { backup, file, key }: OpenOrder,
  onProgress: OnProgress,
): Manifest => {
  if (!isEncryptedFile(backup)) return check(backup, onProgress);
  const plain = checkedOf(file);
  removeDatabase(plain);
  try {
    decryptFile(backup, plain, key, (done) => onProgress(done * SHARE));
    return check(plain, (done) => onProgress(SHARE + done * (1 - SHARE)));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(isNoRoom(error) ? 'no-room' : 'failed', error);
  } finally {
    removeDatabase(plain);
  }
};
